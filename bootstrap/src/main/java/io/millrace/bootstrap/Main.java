package io.millrace.bootstrap;

import io.millrace.bootstrap.command.Program;
import io.millrace.bootstrap.command.StopRequest;
import io.millrace.bootstrap.command.Surroundings;
import io.millrace.bootstrap.command.TerminationSignals;
import io.millrace.bootstrap.configuration.Machine;
import io.millrace.bootstrap.logging.ProcessLogging;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import picocli.CommandLine.Help.Ansi;

/** Entry point of the program. */
public final class Main {

    private Main() {}

    public static void main(String[] arguments) {
        System.exit(Program.run(
                new Surroundings(
                        System.out,
                        System.err,
                        System.getenv(),
                        systemProperties(),
                        Machine::current,
                        Application::start,
                        Main::stopRequest,
                        "millrace " + version(),
                        Ansi.AUTO.enabled()),
                arguments));
    }

    private static StopRequest stopRequest() {
        ProcessLogging.install();
        return TerminationSignals.install();
    }

    private static Map<String, String> systemProperties() {
        return System.getProperties().stringPropertyNames().stream()
                .collect(Collectors.toMap(name -> name, name -> System.getProperty(name, "")));
    }

    /** The manifest of the packaged jar holds the version; classes that were not packaged have none. */
    private static String version() {
        return Optional.ofNullable(Main.class.getPackage().getImplementationVersion())
                .orElse("(not packaged)");
    }
}
