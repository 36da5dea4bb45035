package io.millrace.adapters.http.route.caller;

import io.millrace.adapters.http.route.caller.Identification.Head;
import io.millrace.adapters.http.route.caller.Identification.Result;
import io.millrace.domain.security.Authentication;
import io.millrace.domain.security.Authentication.Means;
import java.time.Duration;
import java.util.Optional;
import java.util.function.Consumer;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Authenticates the client of a connection that stays open, and checks every few seconds that the user and the roles of
 * the client have not changed. Methods must be called on the IO thread of the connection. Reads from the database run
 * on a worker.
 */
public final class CallerCheck {

    private static final Logger LOG = LoggerFactory.getLogger(CallerCheck.class);

    /**
     * The interval of the repeated checks. Most checks only read the cache of callers. If a caller is changed on any
     * instance, the caller is removed from the cache, so the next check reads the database and detects the change.
     */
    private static final Duration PAUSE = Duration.ofSeconds(3);

    private final Identification identification;
    private final ConnectionTasks connection;
    private boolean asking;

    public CallerCheck(Identification identification, ConnectionTasks connection) {
        this.identification = identification;
        this.connection = connection;
    }

    /**
     * Authenticates the sender of {@code head}, and passes the result to {@code next}. The result is empty if
     * authentication is currently not possible.
     */
    public void identify(Head head, Consumer<Optional<Result>> next) {
        Result result = identification.identify(head);
        if (!(result instanceof Result.Unsettled unsettled)) {
            next.accept(Optional.of(result));
            return;
        }
        asking = true;
        boolean begun = connection.work(() -> {
            Optional<Result> settled = settle(unsettled);
            connection.run(() -> {
                asking = false;
                next.accept(settled);
            });
        });
        if (!begun) {
            asking = false;
            next.accept(Optional.empty());
        }
    }

    private static Optional<Result> settle(Result.Unsettled unsettled) {
        try {
            return Optional.of(unsettled.question().get());
        } catch (RuntimeException unknown) {
            LOG.debug("the address of a client is unknown", unknown);
            return Optional.empty();
        }
    }

    /**
     * Checks a caller repeatedly until the connection ends. If a check has no result, for example during an outage, the
     * connection remains.
     *
     * @param head the head of the request with the credentials
     * @param changed receives the reason when the connection must end, because the privileges of the caller have
     *     changed
     */
    public void watch(Head head, Authentication caller, Consumer<String> changed) {
        if (caller.means() instanceof Means.Unsecured) {
            return;
        }
        connection.runAfter(PAUSE, () -> {
            if (!asking) {
                identify(
                        head,
                        result -> result.flatMap(found -> change(found, caller)).ifPresent(changed));
            }
            watch(head, caller, changed);
        });
    }

    private static Optional<String> change(Result result, Authentication before) {
        if (!(result instanceof Result.Known known)) {
            return Optional.of("the credentials are no longer valid");
        }
        Authentication now = known.caller();
        return now.username().equals(before.username())
                        && now.roles().equals(before.roles())
                        && now.lacksSecondFactor() == before.lacksSecondFactor()
                ? Optional.empty()
                : Optional.of("the privileges of this user have changed");
    }
}
