package io.millrace.bootstrap.command;

import io.millrace.bootstrap.configuration.ConfigurationRefusedException;
import io.millrace.bootstrap.logging.OneLine;
import java.io.PrintStream;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.Callable;
import java.util.regex.Pattern;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.ExitCode;
import picocli.CommandLine.Help.Ansi;
import picocli.CommandLine.HelpCommand;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.UnmatchedArgumentException;

/** The whole command line. Without a command it serves. */
@Command(
        name = "millrace",
        synopsisSubcommandLabel = "[COMMAND]",
        header = {"Millrace keeps data streams in PostgreSQL, behind Elasticsearch-shaped REST endpoints.", ""},
        descriptionHeading = "%n",
        description = "Without a command the service is started (serve).",
        optionListHeading = "%nOptions:%n",
        commandListHeading = "%nCommands:%n",
        footer = {
            "",
            "Examples:",
            "  java -jar millrace.jar",
            "  java -jar millrace.jar demo",
            "  java -jar millrace.jar --set server.port=9200",
            "  java -jar millrace.jar config --config millrace.yaml",
            "  java -jar millrace.jar user add anna --role writer"
        },
        mixinStandardHelpOptions = true)
public final class Program implements Callable<Integer> {

    private static final Logger LOGGER = LoggerFactory.getLogger(Program.class);

    /** What follows the equals sign of an argument may be a secret. */
    private static final Pattern ASSIGNED = Pattern.compile("=[^'\"]*");

    private static final String GLOBAL = "global";
    private static final String SEE_HELP = "See: millrace --help";

    private final ServeCommand serve;

    private Program(ServeCommand serve) {
        this.serve = serve;
    }

    /** Runs one command line and returns its exit status: 0 done, 1 failed, 2 refused, 130 interrupted. */
    public static int run(Surroundings surroundings, String... arguments) {
        GlobalOptions options = GlobalOptions.beforeCommand();
        GlobalOptions serveOptions = options.afterCommand();
        GlobalOptions configOptions = options.afterCommand();
        GlobalOptions demoOptions = options.afterCommand();
        ServeCommand serve = new ServeCommand(surroundings, serveOptions);
        ConfigCommand config = new ConfigCommand(surroundings, configOptions);
        DemoCommand demo = new DemoCommand(surroundings, demoOptions);
        CommandLine commandLine = new CommandLine(new Program(serve))
                .addMixin(GLOBAL, options)
                .addSubcommand(new CommandLine(serve).addMixin(GLOBAL, serveOptions))
                .addSubcommand(new CommandLine(config).addMixin(GLOBAL, configOptions))
                .addSubcommand(new CommandLine(demo).addMixin(GLOBAL, demoOptions))
                .addSubcommand(UserCommand.of(surroundings))
                .addSubcommand(KeysCommand.of(surroundings))
                .addSubcommand(new HelpCommand())
                .setOut(writer(surroundings.output()))
                .setErr(writer(surroundings.errors()))
                .setColorScheme(CommandLine.Help.defaultColorScheme(surroundings.colours() ? Ansi.ON : Ansi.OFF))
                .setExpandAtFiles(false)
                .setCaseInsensitiveEnumValuesAllowed(true)
                .setParameterExceptionHandler((mistake, given) -> explain(mistake, surroundings.errors()))
                .setExecutionExceptionHandler((failure, command, result) -> report(failure, surroundings.errors()));
        tellVersion(commandLine, surroundings.version());
        return commandLine.execute(arguments);
    }

    private static void tellVersion(CommandLine command, String version) {
        command.getCommandSpec().version(version);
        command.getSubcommands().values().forEach(nested -> tellVersion(nested, version));
    }

    @Override
    public Integer call() throws InterruptedException {
        return serve.call();
    }

    private static int explain(ParameterException mistake, PrintStream errors) {
        String message = OneLine.of(String.valueOf(mistake.getMessage()));
        if (!(mistake instanceof UnmatchedArgumentException unmatched)) {
            errors.println("millrace: " + message);
            errors.println(SEE_HELP);
            return ExitCode.USAGE;
        }
        errors.println("millrace: " + ASSIGNED.matcher(message).replaceAll("=..."));
        if (unmatched.getUnmatched().stream().anyMatch(argument -> argument.startsWith("-D"))) {
            errors.println("-Dkey=value stands before -jar; after it, use --set key=value");
        } else if (!suggest(unmatched, errors)) {
            errors.println(SEE_HELP);
        }
        return ExitCode.USAGE;
    }

    private static boolean suggest(UnmatchedArgumentException unmatched, PrintStream errors) {
        PrintWriter writer = writer(errors);
        boolean suggested = UnmatchedArgumentException.printSuggestions(unmatched, writer);
        writer.flush();
        return suggested;
    }

    private static int report(Exception failure, PrintStream errors) {
        if (failure instanceof ConfigurationRefusedException refused) {
            refused.problems().forEach(problem -> errors.println("millrace: " + problem));
            return ExitCode.USAGE;
        }
        LOGGER.error("the command failed", failure);
        errors.println("millrace: the command failed: " + OneLine.of(failure.toString()));
        return ExitCode.SOFTWARE;
    }

    private static PrintWriter writer(PrintStream stream) {
        return new PrintWriter(stream, true, StandardCharsets.UTF_8);
    }
}
