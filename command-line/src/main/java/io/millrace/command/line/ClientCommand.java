package io.millrace.command.line;

import com.fasterxml.jackson.databind.JsonNode;
import io.millrace.command.client.ClientFailedException;
import io.millrace.command.client.ExitStatus;
import io.millrace.command.client.Sentences;
import io.millrace.command.client.ServiceRefusedException;
import java.io.PrintStream;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.slf4j.LoggerFactory;
import picocli.CommandLine;
import picocli.CommandLine.Model.ArgSpec;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.ParseResult;
import picocli.CommandLine.Spec;

/** A command for people and programs, which prints its result in the selected format. */
public abstract class ClientCommand implements Callable<Integer> {

    /** The maximum number of causes that the details of an error contain. */
    private static final int MOST_CAUSES = 10;

    private final CommandContext context;

    @Spec
    private @Nullable CommandSpec spec;

    protected ClientCommand(CommandContext context) {
        this.context = context;
    }

    /** Returns this command with all its options. */
    public final CommandLine line() {
        CommandLine line = new CommandLine(this).addMixin("options", optionsOfAll());
        CommandHelp.describeExitStatuses(line.getCommandSpec());
        String[] footer = footer().toArray(String[]::new);
        if (footer.length > 0) {
            line.getCommandSpec().usageMessage().footer(footer);
        }
        return line;
    }

    /** Returns lines for the end of the help. */
    protected List<String> footer() {
        return List.of();
    }

    /** Returns the object with the options that all commands of this kind have. */
    protected abstract Object optionsOfAll();

    /** Returns the options that select the output. */
    protected abstract OutputOptions outputOptions();

    /** Rejects invalid arguments. Called before the command asks for a password. */
    protected void checkArguments() {}

    /** Executes the command. Throws {@link ClientFailedException} if the command fails. */
    protected abstract void execute();

    @Override
    public final Integer call() {
        try {
            rejectOuterOptions();
            outputOptions().requireFormat(commandLine(), formats());
            checkArguments();
            execute();
            if (context.output().checkError()) {
                throw new ClientFailedException("the output could not be written");
            }
            return ExitStatus.DONE.code();
        } catch (ClientFailedException e) {
            context.output().flush();
            // The logger is created only if it is needed, because initializing the log takes time.
            LoggerFactory.getLogger(ClientCommand.class).debug("the command failed", e);
            context.errors().println("millrace: " + e.getMessage());
            if (outputOptions().verbose()) {
                details(e).forEach(context.errors()::println);
            }
            return e.status().code();
        }
    }

    /**
     * Returns the details of a failure: the response of the service if there is one, and the messages of the causes.
     */
    private static List<String> details(ClientFailedException failure) {
        List<String> details = new ArrayList<>();
        if (failure instanceof ServiceRefusedException refused) {
            details.add("  response: " + Sentences.plain(refused.response()));
        }
        int deepest = 0;
        for (Throwable cause = failure.getCause();
                cause != null && deepest < MOST_CAUSES;
                cause = cause.getCause(), deepest++) {
            details.add("  cause: " + Sentences.plain(cause.toString()));
        }
        return details;
    }

    /**
     * Rejects options of the outer commands. Only the innermost command runs, so options of outer commands would have
     * no effect.
     */
    private void rejectOuterOptions() {
        for (CommandSpec outer = spec().parent(); outer != null; outer = outer.parent()) {
            ParseResult parsed = outer.commandLine().getParseResult();
            for (ArgSpec misplaced : parsed == null ? List.<ArgSpec>of() : parsed.matchedArgs()) {
                String name = CommandHelp.title(spec());
                if (!(misplaced instanceof OptionSpec option)) {
                    throw mistaken("put " + misplaced.paramLabel() + " after " + name);
                }
                throw mistaken(
                        spec().optionsMap().containsKey(option.longestName())
                                ? "put " + option.longestName() + " after " + name
                                : name + " has no option " + option.longestName());
            }
        }
    }

    public final CommandLine commandLine() {
        return spec().commandLine();
    }

    public final CommandContext context() {
        return context;
    }

    public final PrintStream output() {
        return context.output();
    }

    public final Keyboard keyboard() {
        return context.keyboard();
    }

    /** Returns the formats that this command supports. The option {@code --output} rejects all others. */
    protected Set<OutputFormat> formats() {
        return EnumSet.of(OutputFormat.TABLE, OutputFormat.JSON, OutputFormat.YAML);
    }

    /** Returns the format that the options select. */
    public final OutputFormat format() {
        return outputOptions().format();
    }

    /**
     * Returns whether the output is for programs: JSON, YAML or NDJSON. The standard output then contains no other
     * text.
     */
    public final boolean json() {
        return outputOptions().json();
    }

    /** Prints a result for programs: as YAML or NDJSON if the options select it, otherwise as JSON. */
    public final void print(JsonNode answer) {
        output().println(format().text(answer));
    }

    /** Prints the response if the output is for programs, otherwise the sentence. */
    public final void print(JsonNode answer, String sentence) {
        if (json()) {
            print(answer);
        } else {
            output().println(sentence);
        }
    }

    /** Prints the response if the output is for programs, otherwise the lines that {@code shown} returns. */
    public final void print(JsonNode answer, Function<JsonNode, List<String>> shown) {
        if (json()) {
            print(answer);
        } else {
            print(shown.apply(answer));
        }
    }

    public final void print(List<String> lines) {
        lines.forEach(output()::println);
    }

    public final void warn(String sentence) {
        context.errors().println("millrace: warning: " + sentence);
    }

    /** Returns the exception for invalid arguments. */
    public final ParameterException mistaken(String sentence) {
        return new ParameterException(spec().commandLine(), sentence);
    }

    private CommandSpec spec() {
        return Objects.requireNonNull(spec, "spec");
    }
}
