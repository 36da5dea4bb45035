package io.millrace.bootstrap;

import io.millrace.bootstrap.command.FakeStopRequest;
import io.millrace.bootstrap.command.Program;
import io.millrace.bootstrap.command.line.Keyboard;
import io.millrace.bootstrap.command.line.Surroundings;
import io.millrace.bootstrap.configuration.Machine;
import java.io.PrintStream;
import java.util.Map;

/** Runs the command line in the virtual machine of a test, with the parts that {@link Main} uses. */
public final class CommandLineInTest {

    private CommandLineInTest() {}

    /**
     * Runs a command without a terminal and returns its exit status. The command {@code serve} must be refused, because no
     * signal ends it.
     */
    public static int run(
            PrintStream output,
            PrintStream errors,
            Map<String, String> environment,
            String home,
            Keyboard keyboard,
            String... arguments) {
        return Program.run(
                new Surroundings(
                        output,
                        errors,
                        environment,
                        Map.of("user.home", home),
                        Machine::current,
                        settings -> Application.start(settings, errors::println),
                        new DatabasePasswordReset(),
                        FakeStopRequest::new,
                        "millrace (in a test)",
                        keyboard,
                        false,
                        false),
                arguments);
    }
}
