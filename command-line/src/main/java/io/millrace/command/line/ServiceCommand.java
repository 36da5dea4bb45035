package io.millrace.command.line;

import com.fasterxml.jackson.databind.JsonNode;
import io.millrace.command.client.ClientFailedException;
import io.millrace.command.client.ExitStatus;
import io.millrace.command.client.Sentences;
import io.millrace.command.client.ServiceClient;
import io.millrace.command.client.ServiceClient.Answer;
import io.millrace.command.console.Board;
import io.millrace.command.console.Stop;
import io.millrace.domain.index.IndexName;
import io.millrace.domain.security.user.Username;
import java.io.PrintStream;
import java.util.EnumSet;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.slf4j.LoggerFactory;
import picocli.CommandLine;
import picocli.CommandLine.Model.ArgSpec;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.ParseResult;
import picocli.CommandLine.Spec;

/** A command that uses a running service. */
public abstract class ServiceCommand implements Callable<Integer> {

    public static final String USERS = "/_security/user/";

    private final CommandContext context;
    private final ServiceOptions options;

    @Spec
    private @Nullable CommandSpec spec;

    private @Nullable Stop stop;

    protected ServiceCommand(CommandContext context) {
        this.context = context;
        this.options = new ServiceOptions(context);
    }

    /** Returns this command with all its options. */
    public final CommandLine line() {
        CommandLine line = new CommandLine(this).addMixin("service", options);
        ExitStatuses.describe(line.getCommandSpec());
        return line;
    }

    @Override
    public final Integer call() {
        try {
            rejectOuterOptions();
            options.output().requireFormat(commandLine(), formats());
            checkArguments();
            run(connect());
            context.output().flush();
            return ExitStatus.DONE.code();
        } catch (ClientFailedException e) {
            context.output().flush();
            // The logger is created only here, because initializing the log takes time.
            LoggerFactory.getLogger(ServiceCommand.class).debug("the command failed", e);
            context.errors().println("millrace: " + e.getMessage());
            return e.status().code();
        }
    }

    /**
     * Rejects options of outer commands. Only the innermost command runs, so that these options would have no effect.
     * The options of the outermost command configure a new service, but this command uses a running service.
     */
    private void rejectOuterOptions() {
        for (CommandSpec outer = spec().parent(); outer != null; outer = outer.parent()) {
            ParseResult parsed = outer.commandLine().getParseResult();
            for (ArgSpec misplaced : parsed == null ? List.<ArgSpec>of() : parsed.matchedArgs()) {
                String what = misplaced instanceof CommandLine.Model.OptionSpec option
                        ? option.longestName()
                        : misplaced.paramLabel();
                String name = spec().qualifiedName(" ");
                throw mistaken(
                        outer.parent() == null
                                ? what + " configures a service, but " + name + " uses a running service; remove it"
                                : "put " + what + " after " + name);
            }
        }
    }

    /** Returns a client for the service with the credentials of the user who runs the command. */
    protected ServiceClient connect() {
        return options.connect(commandLine());
    }

    public final CommandLine commandLine() {
        return spec().commandLine();
    }

    public final ServiceOptions options() {
        return options;
    }

    /** Rejects invalid arguments. Called before the password prompt. */
    protected void checkArguments() {}

    protected abstract void run(ServiceClient service);

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
        return options.output().format();
    }

    /** Returns whether programs read the result: as JSON, YAML or NDJSON. Standard output then has no other text. */
    public final boolean json() {
        return options.output().json();
    }

    public final void print(JsonNode answer) {
        output().println(format().text(answer));
    }

    /** Prints the response as JSON if {@code --json} was given, otherwise the sentence. */
    public final void print(JsonNode answer, String sentence) {
        if (json()) {
            print(answer);
        } else {
            output().println(sentence);
        }
    }

    /** Prints the response as JSON if {@code --json} was given, otherwise the lines that {@code shown} returns. */
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

    /** Returns an exception for invalid arguments. */
    public final ParameterException mistaken(String sentence) {
        return new ParameterException(spec().commandLine(), sentence);
    }

    /** Returns a board for progress. If {@code --json} was given, the board uses the error output. */
    public final Board board() {
        return context.board(json() ? context.errors() : context.output(), context.terminal() && !json());
    }

    /**
     * Returns the stop signal. After the first call, SIGINT and SIGTERM no longer end the process immediately; the
     * command must check the signal.
     */
    public final Stop stop() {
        Stop listening = Optional.ofNullable(stop)
                .orElseGet(() -> Stop.listen(context.stopRequests().get()));
        stop = listening;
        return listening;
    }

    private CommandSpec spec() {
        return Objects.requireNonNull(spec, "spec");
    }

    /** Returns the response. Throws if a 404 shows that the service does not have this path because security is off. */
    public static Answer securityAnswer(Answer answer) {
        if (!answer.found() && (answer.body().has("error") || answer.body().has("status"))) {
            throw new ClientFailedException(
                    "the service has no users and keys: security is off, or the address is wrong");
        }
        return answer;
    }

    /** Requires a valid user name without a comma, because commas separate names in paths. */
    public static void requireUsername(String name) {
        if (Username.find(name).isEmpty() || name.indexOf(',') >= 0) {
            throw new ClientFailedException("invalid user name " + Sentences.plain(name)
                    + "; a name has 1 to 507 printable ASCII characters, without colons and commas");
        }
    }

    /** Requires the name of a single data stream, because a pattern or list would select several. */
    public final void requireStreamName(String name) {
        requireName("a data stream", name);
    }

    /** Requires the name of a single index. */
    public final void requireIndexName(String name) {
        requireName("an index", name);
    }

    private void requireName(String kind, String name) {
        IndexName.brokenRule(name).ifPresent(rule -> {
            throw mistaken("invalid name of " + kind + " \"" + Sentences.plain(name) + "\": its name " + rule);
        });
    }
}
