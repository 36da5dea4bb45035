package io.millrace.adapters.http.graphql.socket;

import io.millrace.adapters.http.graphql.Execution;
import io.millrace.adapters.http.graphql.GraphQlExecution;
import io.millrace.adapters.http.graphql.request.GraphQlRequest;
import io.millrace.adapters.http.graphql.response.GraphQlAnswer;
import io.millrace.adapters.http.graphql.response.OperationKind;
import io.millrace.adapters.http.graphql.response.Outcome;
import io.millrace.adapters.http.route.caller.Access;
import java.util.EnumSet;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.Flow;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * An operation of a socket. Responses are rendered on the thread that produces them, and sent on the IO thread of the
 * socket. The next event of a subscription is requested after the previous event was sent.
 */
final class Operation implements Flow.Subscriber<GraphQlAnswer> {

    private static final Logger LOG = LoggerFactory.getLogger(Operation.class);
    private static final Set<OperationKind> EVERYTHING = EnumSet.allOf(OperationKind.class);
    private static final String INTERNAL_ERROR = "INTERNAL_ERROR";

    private final OperationId id;
    private final Dialect dialect;
    private final SocketSession.Line line;
    private volatile @Nullable Execution execution;
    private volatile Flow.@Nullable Subscription subscription;

    /** Whether the operation has ended. Set only on the IO thread of the socket. */
    private volatile boolean over;

    Operation(OperationId id, Dialect dialect, SocketSession.Line line) {
        this.id = id;
        this.dialect = dialect;
        this.line = line;
    }

    OperationId id() {
        return id;
    }

    @SuppressWarnings("FutureReturnValueIgnored") // the callback reports the outcome to the client
    void begin(GraphQlExecution engine, GraphQlRequest request, Access access) {
        Execution begun = engine.execute(() -> request, access, EVERYTHING);
        execution = begun;
        begun.outcome().whenComplete((outcome, failure) -> {
            if (failure != null) {
                fail(failure);
            } else if (outcome instanceof Outcome.Streaming streaming) {
                stream(streaming);
            } else if (outcome instanceof Outcome.Answered answered) {
                answer(answered.answer());
            }
        });
    }

    private void answer(GraphQlAnswer answer) {
        boolean failed = Messages.hasFailed(answer);
        written(answer)
                .ifPresent(message -> line.run(() -> {
                    if (end() && line.send(this, message, () -> {}) && !failed) {
                        line.send(this, Dialect.complete(id), () -> {});
                    }
                }));
    }

    /**
     * Renders a response. Returns empty if the operation has ended. If rendering fails, the operation ends with an
     * error.
     */
    private Optional<byte[]> written(GraphQlAnswer answer) {
        if (over) {
            return Optional.empty();
        }
        try {
            return Optional.of(dialect.event(id, answer));
        } catch (RuntimeException unwritable) {
            fail(unwritable);
            return Optional.empty();
        }
    }

    private void stream(Outcome.Streaming streaming) {
        if (over) {
            return;
        }
        try {
            streaming.answers().subscribe(this);
        } catch (RuntimeException failure) {
            fail(failure);
        }
    }

    private void fail(Throwable failure) {
        String incident = UUID.randomUUID().toString();
        LOG.error("an operation of a web socket failed, id {}", incident, failure);
        line.run(() -> {
            if (end()) {
                cancel();
                line.send(
                        this,
                        dialect.error(id, INTERNAL_ERROR, "internal error, its id in the log is [" + incident + "]"),
                        () -> {});
            }
        });
    }

    @Override
    public void onSubscribe(Flow.Subscription given) {
        subscription = given;
        if (over) {
            given.cancel();
        } else {
            given.request(1);
        }
    }

    @Override
    public void onNext(GraphQlAnswer answer) {
        boolean last = Messages.hasFailed(answer);
        written(answer)
                .ifPresent(message -> line.run(() -> {
                    if (over) {
                        return;
                    }
                    if (last) {
                        end();
                        cancel();
                        line.send(this, message, () -> {});
                    } else if (!line.send(this, message, this::requestNext)) {
                        end();
                        cancel();
                    }
                }));
    }

    private void requestNext() {
        Flow.Subscription current = subscription;
        if (current != null && !over) {
            current.request(1);
        }
    }

    @Override
    public void onError(Throwable failure) {
        fail(failure);
    }

    @Override
    public void onComplete() {
        line.run(() -> {
            if (end()) {
                line.send(this, Dialect.complete(id), () -> {});
            }
        });
    }

    /** Ends the operation without a message, because the client has cancelled it. */
    void stop() {
        over = true;
        Execution begun = execution;
        if (subscription == null && begun != null) {
            begun.cancel();
        }
        // For a subscription, only the event stream is cancelled, because cancelling the execution would turn an event
        // in progress into a failure.
        cancel();
    }

    private void cancel() {
        Flow.Subscription held = subscription;
        if (held != null) {
            held.cancel();
        }
    }

    /** Marks the operation as ended; returns false if it has already ended. */
    private boolean end() {
        if (over) {
            return false;
        }
        over = true;
        line.forget(this);
        return true;
    }
}
