package io.millrace.bootstrap.command.line;

import io.millrace.bootstrap.command.client.ClientFailedException;
import io.millrace.bootstrap.command.console.Board;
import io.millrace.bootstrap.command.console.StopRequest;
import io.millrace.bootstrap.command.console.TerminalWidth;
import io.millrace.bootstrap.configuration.LostText;
import io.millrace.bootstrap.configuration.Machine;
import io.millrace.bootstrap.start.ApplicationStarter;
import io.millrace.bootstrap.start.PasswordReset;
import java.io.PrintStream;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;

/**
 * Everything outside the command line that a command touches.
 *
 * @param systemProperties where {@code -Dkey=value} ends
 * @param machine looked up when it is needed, because a host name can take its time
 * @param stopRequests called once, before the service starts
 * @param version what {@code --version} prints
 * @param terminal whether {@code output} is a terminal, where a line can be written over
 * @param colours whether {@code output} is a terminal that shows colours
 */
public record Surroundings(
        PrintStream output,
        PrintStream errors,
        Map<String, String> environment,
        Map<String, String> systemProperties,
        Supplier<Machine> machine,
        ApplicationStarter starter,
        PasswordReset passwordReset,
        Supplier<? extends StopRequest> stopRequests,
        String version,
        Keyboard keyboard,
        boolean terminal,
        boolean colours) {

    /**
     * Returns a variable of the environment that is set and not empty.
     *
     * @throws ClientFailedException if the virtual machine has lost characters of it
     */
    public Optional<String> variable(String name) {
        Optional<String> value = Optional.ofNullable(environment.get(name)).filter(given -> !given.isEmpty());
        if (value.filter(LostText::isIn).isPresent()) {
            throw new ClientFailedException("the environment variable " + name
                    + " has characters that cannot be read in the locale of this process; " + LostText.REMEDY);
        }
        return value;
    }

    /**
     * Returns where progress is shown.
     *
     * @param live whether lines of {@code output} can be written over
     */
    public Board board(PrintStream output, boolean live) {
        return new Board(output, live, colours, new TerminalWidth(), System::nanoTime);
    }

    /** The environment holds secrets, so nothing of it is shown. */
    @Override
    public String toString() {
        return "Surroundings[version=" + version + "]";
    }
}
