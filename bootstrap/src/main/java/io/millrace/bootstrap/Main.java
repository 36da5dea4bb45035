package io.millrace.bootstrap;

import io.millrace.adapters.http.cluster.Build;
import io.millrace.bootstrap.command.Program;
import io.millrace.bootstrap.command.ServiceContext;
import io.millrace.bootstrap.command.serve.TerminationSignals;
import io.millrace.bootstrap.logging.ProcessLogging;
import io.millrace.command.console.StopRequest;
import io.millrace.command.line.CommandContext;
import io.millrace.command.line.SystemKeyboard;
import io.millrace.configuration.key.Machine;
import java.io.BufferedOutputStream;
import java.io.Console;
import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.PrintStream;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TimeZone;
import java.util.stream.Collectors;
import picocli.CommandLine.Help.Ansi;

/** The entry point of the program. */
public final class Main {

    private static final int OUTPUT_BUFFER = 1 << 13;

    private Main() {}

    public static void main(String[] arguments) {
        useUtc();
        writeUtf8InLocaleC();
        HostText host = new HostText(List.of(arguments), System.getenv(), systemProperties()).recovered();
        boolean terminal = isTerminal();
        System.exit(Program.run(
                new CommandContext(
                        System.out,
                        System.err,
                        host.environment(),
                        host.systemProperties(),
                        Main::stopRequest,
                        "millrace " + version(),
                        new SystemKeyboard(terminal),
                        terminal,
                        Ansi.AUTO.enabled()),
                new ServiceContext(
                        Machine::current,
                        settings -> Application.start(settings, System.err::println),
                        new DatabasePasswordReset()),
                host.arguments().toArray(String[]::new)));
    }

    /**
     * Makes UTC the time zone of every database session. The PostgreSQL driver sends the default time zone of the JVM
     * with each connection, and the server rejects zones that it does not know.
     */
    private static void useUtc() {
        TimeZone.setDefault(TimeZone.getTimeZone(ZoneOffset.UTC));
    }

    /**
     * Replaces the standard streams if the locale is C. The original streams would lose all characters that are not
     * ASCII.
     */
    private static void writeUtf8InLocaleC() {
        if (Charset.forName(System.getProperty("sun.jnu.encoding", "UTF-8")).equals(StandardCharsets.US_ASCII)) {
            System.setOut(utf8(FileDescriptor.out));
            System.setErr(utf8(FileDescriptor.err));
        }
    }

    private static PrintStream utf8(FileDescriptor target) {
        return new PrintStream(
                new BufferedOutputStream(new FileOutputStream(target), OUTPUT_BUFFER), true, StandardCharsets.UTF_8);
    }

    /**
     * Returns whether input and output are a terminal. Since Java 22, a console exists even without a terminal. Then a
     * method of the console reports whether it is a terminal.
     */
    @SuppressWarnings("SystemConsoleNull")
    private static boolean isTerminal() {
        Console console = System.console();
        if (console == null || "dumb".equals(System.getenv("TERM"))) {
            return false;
        }
        try {
            return Boolean.TRUE.equals(Console.class.getMethod("isTerminal").invoke(console));
        } catch (ReflectiveOperationException olderJava) {
            return true;
        }
    }

    private static StopRequest stopRequest() {
        ProcessLogging.install();
        return TerminationSignals.install();
    }

    private static Map<String, String> systemProperties() {
        return System.getProperties().stringPropertyNames().stream()
                .collect(Collectors.toMap(name -> name, name -> System.getProperty(name, "")));
    }

    /**
     * Returns the version and the commit from the manifest of the jar. If the program does not run from a jar, returns
     * "(not packaged)".
     */
    private static String version() {
        return Optional.ofNullable(Main.class.getPackage().getImplementationVersion())
                .map(version -> version + " (commit " + commit() + ")")
                .orElse("(not packaged)");
    }

    private static String commit() {
        Build build = Build.ofJarOf(Main.class);
        return build.hash().equals(Build.UNKNOWN.hash()) ? "unknown, built outside of its repository" : build.hash();
    }
}
