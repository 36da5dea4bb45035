package io.millrace.bootstrap;

import ch.qos.logback.classic.Level;
import ch.qos.logback.classic.Logger;
import io.millrace.bootstrap.command.Program;
import io.millrace.bootstrap.command.ServiceContext;
import io.millrace.command.console.StopRequest;
import io.millrace.command.line.CommandContext;
import io.millrace.command.line.Keyboard;
import io.millrace.configuration.key.Machine;
import java.io.PrintStream;
import java.util.Map;
import java.util.function.Supplier;
import org.slf4j.LoggerFactory;

/** Runs the command line in the virtual machine of a test, with the parts that {@link Main} uses. */
public final class CommandLineInTest {

    private CommandLineInTest() {}

    /**
     * Runs a command without a terminal and returns its exit status. The command {@code serve} must be refused, because no
     * signal ends it. Restores the level of the log, which some commands change until their process ends.
     */
    public static int run(
            PrintStream output,
            PrintStream errors,
            Map<String, String> environment,
            String home,
            Keyboard keyboard,
            Supplier<? extends StopRequest> stopRequests,
            String... arguments) {
        Logger logger = (Logger) LoggerFactory.getLogger("io.millrace");
        Level level = logger.getLevel();
        try {
            return Program.run(
                    new CommandContext(
                            output,
                            errors,
                            environment,
                            Map.of("user.home", home),
                            stopRequests,
                            "millrace (in a test)",
                            keyboard,
                            false,
                            false),
                    new ServiceContext(
                            Machine::current,
                            settings -> Application.start(settings, errors::println),
                            new DatabasePasswordReset()),
                    arguments);
        } finally {
            logger.setLevel(level);
        }
    }
}
