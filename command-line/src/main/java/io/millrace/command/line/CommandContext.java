package io.millrace.command.line;

import io.millrace.command.client.ClientFailedException;
import io.millrace.command.console.Board;
import io.millrace.command.console.StopRequest;
import io.millrace.command.console.TerminalWidth;
import io.millrace.domain.text.LostText;
import java.io.PrintStream;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;

/**
 * The environment of a command: its input and output, and the properties of its process.
 *
 * @param systemProperties the system properties of Java, including those from arguments of the form {@code -Dkey=value}
 * @param stopRequests returns the source of stop requests; called at most once, and before the service starts
 * @param version the output of {@code --version}
 * @param terminal whether {@code output} is a terminal on which lines can be overwritten
 * @param colours whether {@code output} is a terminal that shows colours
 */
public record CommandContext(
        PrintStream output,
        PrintStream errors,
        Map<String, String> environment,
        Map<String, String> systemProperties,
        Supplier<? extends StopRequest> stopRequests,
        String version,
        Keyboard keyboard,
        boolean terminal,
        boolean colours) {

    /**
     * Returns an environment variable; empty if the variable is not set or contains an empty string.
     *
     * @throws ClientFailedException if the JVM could not decode all characters of the value
     */
    public Optional<String> variable(String name) {
        Optional<String> value = Optional.ofNullable(environment.get(name)).filter(given -> !given.isEmpty());
        if (value.filter(LostText::isIn).isPresent()) {
            throw new ClientFailedException("the environment variable " + name
                    + " contains characters that the locale of this process cannot represent; " + LostText.REMEDY);
        }
        return value;
    }

    /**
     * Returns a board for progress.
     *
     * @param live whether lines of {@code output} can be overwritten
     */
    public Board board(PrintStream output, boolean live) {
        return new Board(output, live, colours, new TerminalWidth(), System::nanoTime);
    }

    /** Hides the environment, because it contains secrets. */
    @Override
    public String toString() {
        return "CommandContext[version=" + version + "]";
    }
}
