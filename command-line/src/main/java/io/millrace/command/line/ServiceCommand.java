package io.millrace.command.line;

import io.millrace.command.client.ClientFailedException;
import io.millrace.command.client.Sentences;
import io.millrace.command.client.ServiceClient;
import io.millrace.command.client.ServiceClient.Answer;
import io.millrace.command.console.Board;
import io.millrace.command.console.Stop;
import io.millrace.domain.index.IndexName;
import io.millrace.domain.security.user.Username;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** A command that uses a running service. */
public abstract class ServiceCommand extends ClientCommand {

    public static final String USERS = "/_security/user/";

    private final ServiceOptions options;

    private @Nullable Stop stop;

    protected ServiceCommand(CommandContext context) {
        super(context);
        this.options = new ServiceOptions(context);
    }

    @Override
    protected final Object optionsOfAll() {
        return options;
    }

    @Override
    protected final OutputOptions outputOptions() {
        return options.output();
    }

    @Override
    protected final void execute() {
        run(connect());
    }

    /** Returns a client for the service with the credentials of the user who runs the command. */
    protected ServiceClient connect() {
        return options.connect(commandLine());
    }

    public final ServiceOptions options() {
        return options;
    }

    protected abstract void run(ServiceClient service);

    /** Returns a board for progress. If the output is for programs, the board writes to the error output. */
    public final Board board() {
        return context()
                .board(
                        json() ? context().errors() : context().output(),
                        context().terminal() && !json());
    }

    /**
     * Returns the stop signal. After the first call, SIGINT and SIGTERM no longer end the process. The command must
     * check the stop signal instead.
     */
    public final Stop stop() {
        Stop listening = Optional.ofNullable(stop)
                .orElseGet(() -> Stop.listen(context().stopRequests().get()));
        stop = listening;
        return listening;
    }

    /**
     * Returns the response unchanged. Throws if its status 404 means that the service does not have this path because
     * security is off.
     */
    public static Answer securityAnswer(Answer answer) {
        if (!answer.found() && (answer.body().has("error") || answer.body().has("status"))) {
            throw new ClientFailedException(
                    "the service has no users and keys: security is off, or the address is wrong");
        }
        return answer;
    }

    /** Requires a valid user name without a comma. A comma would separate several names in a path. */
    public static void requireUsername(String name) {
        if (Username.find(name).filter(found -> !found.isForeign()).isEmpty() || name.indexOf(',') >= 0) {
            throw new ClientFailedException("invalid user name " + Sentences.plain(name)
                    + "; a name has 1 to 507 printable ASCII characters, without colons and commas");
        }
    }

    /** Requires the name of a single data stream. A pattern or a list could select several data streams. */
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
