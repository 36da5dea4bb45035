package io.millrace.adapters.http.graphql.socket;

import io.millrace.adapters.http.error.RequestRefusedException;
import io.millrace.adapters.http.graphql.GraphQlExecution;
import io.millrace.adapters.http.json.JsonValue;
import io.millrace.adapters.http.json.StrictJson;
import io.millrace.adapters.http.route.Socket;
import io.millrace.adapters.http.route.SocketPeer;
import io.millrace.adapters.http.route.caller.CallerCheck;
import io.millrace.adapters.http.route.caller.Identification.Head;
import io.millrace.adapters.http.route.caller.Identification.Result;
import io.millrace.domain.security.Authentication;
import java.nio.charset.StandardCharsets;
import java.time.Clock;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** The session of one client on its socket. All methods must be called on the IO thread of the socket. */
final class SocketSession implements SocketPeer {

    static final String BAD_REQUEST_CODE = "BAD_REQUEST";

    private static final String OVERLOADED = "OVERLOADED";
    private static final String TOO_MANY_OPERATIONS = "TOO_MANY_OPERATIONS";

    private static final int NORMAL = 1000;
    private static final int TRY_AGAIN_LATER = 1013;
    private static final int BAD_REQUEST = 4400;
    private static final int UNAUTHORIZED = 4401;
    private static final int FORBIDDEN = 4403;
    private static final int INIT_TIMEOUT = 4408;
    private static final int ALREADY_EXISTS = 4409;
    private static final int TOO_MANY_INITS = 4429;

    /** The maximum length of a message in bytes until the client is authenticated. It is sufficient for credentials. */
    private static final int LARGEST_FIRST_MESSAGE = 64 * 1024;

    /**
     * The maximum length of a message that is parsed on the IO thread of the socket; longer messages are parsed on a
     * worker.
     */
    private static final int SHORT_MESSAGE = 8 * 1024;

    private final Socket socket;
    private final Dialect dialect;
    private final Service service;
    private final CallerCheck check;
    private final Map<OperationId, Operation> operations = new HashMap<>();
    private State state = State.NEW;
    private Head credentials;
    private @Nullable Authentication caller;
    private boolean joined;
    private boolean holding;

    /** The objects that all sessions share. */
    record Service(
            GraphQlExecution execution,
            Callers callers,
            SocketTerms terms,
            OpenSockets open,
            Clock clock,
            SocketObserver observer) {}

    private enum State {
        /** No initialization was received yet. */
        NEW,
        /** The client is being authenticated. */
        CHECKING,
        READY,
        OVER
    }

    /**
     * Starts a session.
     *
     * @param handshake the request that opened the socket
     * @param caller the caller, if the handshake authenticated one
     */
    SocketSession(Socket socket, Dialect dialect, Service service, Head handshake, Optional<Authentication> caller) {
        this.socket = socket;
        this.dialect = dialect;
        this.service = service;
        this.check = service.callers().check(socket);
        this.credentials = handshake;
        this.caller = caller.orElse(null);
        service.open().opened();
        service.observer().opened();
        socket.runAfter(service.terms().initTimeout(), () -> {
            if (state == State.NEW || state == State.CHECKING) {
                close(INIT_TIMEOUT, "Connection initialisation timeout");
            }
        });
    }

    @Override
    public long largestMessage() {
        int largest = service.terms().largestMessage();
        return state == State.READY ? largest : Math.min(largest, LARGEST_FIRST_MESSAGE);
    }

    @Override
    public int binaryRefused() {
        return dialect.binary();
    }

    @Override
    public void text(String message) {
        service.observer().received();
        if (message.length() <= SHORT_MESSAGE) {
            obey(read(message));
            return;
        }
        socket.pause();
        boolean begun = socket.work(() -> {
            Command command = read(message);
            socket.run(() -> {
                obey(command);
                if (!holding) {
                    socket.resume();
                }
            });
        });
        if (!begun) {
            close(TRY_AGAIN_LATER, "too many messages are waiting");
        }
    }

    private Command read(String message) {
        JsonValue json;
        try {
            json = StrictJson.parse(message.getBytes(StandardCharsets.UTF_8));
        } catch (RequestRefusedException malformed) {
            return Messages.malformed("not JSON: " + malformed.error().cause().reason());
        }
        return dialect.read(json);
    }

    private void obey(Command command) {
        if (state == State.OVER) {
            return;
        }
        if (command instanceof Command.Init init) {
            init(init);
        } else if (command instanceof Command.Start start) {
            start(start);
        } else if (command instanceof Command.Stop stop) {
            stop(stop.id());
        } else if (command instanceof Command.Ping ping) {
            sendOrClose(Dialect.pong(ping.payload()));
        } else if (command instanceof Command.Leave) {
            socket.close(NORMAL, "");
        } else if (command instanceof Command.Malformed malformed) {
            dialect.tolerate(malformed)
                    .ifPresentOrElse(this::sendOrClose, () -> close(BAD_REQUEST, malformed.reason()));
        }
    }

    private void init(Command.Init init) {
        if (state != State.NEW) {
            close(TOO_MANY_INITS, "Too many initialisation requests");
            return;
        }
        state = State.CHECKING;
        Optional<Head> brought = init.payload().flatMap(payload -> Callers.head(payload, credentials));
        Authentication known = caller;
        if (brought.isEmpty() && known != null) {
            welcome(known);
        } else if (brought.isEmpty()) {
            refuse();
        } else {
            credentials = brought.get();
            hold();
            find(result -> {
                if (result instanceof Result.Known found) {
                    welcome(found.caller());
                } else {
                    refuse();
                }
                release();
            });
        }
    }

    /** Pauses reading until the client is authenticated, if the protocol allows operations before that. */
    private void hold() {
        if (dialect.isOlder()) {
            holding = true;
            socket.pause();
        }
    }

    private void release() {
        if (holding) {
            holding = false;
            socket.resume();
        }
    }

    private void refuse() {
        close(dialect.refusedInit(), "Forbidden");
    }

    /** Authenticates the credentials. Passes the result to {@code next}, unless the session has ended before. */
    private void find(Consumer<Result> next) {
        check.identify(credentials, found -> {
            if (state == State.CHECKING) {
                found.ifPresentOrElse(
                        next, () -> close(TRY_AGAIN_LATER, "the credentials cannot be checked at the moment"));
            }
        });
    }

    private void welcome(Authentication found) {
        if (!service.open().join(found.username())) {
            close(TRY_AGAIN_LATER, "this user has too many web sockets open");
            return;
        }
        joined = true;
        caller = found;
        state = State.READY;
        Optional<Duration> keepAlive = service.terms().keepAlive();
        dialect.welcome(keepAlive.isPresent()).forEach(this::sendOrClose);
        keepAlive.ifPresent(this::keepAlive);
        found.expiresAt()
                .ifPresent(expiry -> socket.runAfter(
                        Duration.between(service.clock().instant(), expiry),
                        () -> close(FORBIDDEN, "the access token has expired")));
        check.watch(credentials, found, reason -> close(FORBIDDEN, reason));
    }

    private void keepAlive(Duration pause) {
        socket.runAfter(pause, () -> {
            if (state == State.READY) {
                sendOrClose(dialect.keepAlive());
                keepAlive(pause);
            }
        });
    }

    private void start(Command.Start start) {
        Authentication known = caller;
        if (state != State.READY || known == null) {
            close(UNAUTHORIZED, "Unauthorized");
            return;
        }
        OperationId id = start.id();
        if (operations.containsKey(id)) {
            if (!dialect.isOlder()) {
                close(ALREADY_EXISTS, "Subscriber for " + id + " already exists");
                return;
            }
            stop(id);
        }
        if (operations.size() >= service.terms().operations()) {
            sendOrClose(dialect.error(
                    id, TOO_MANY_OPERATIONS, "[" + operations.size() + "] operations of this socket are in progress"));
            return;
        }
        Operation operation = new Operation(id, dialect, new Line());
        operations.put(id, operation);
        service.observer().operations(1);
        operation.begin(service.execution(), start.request(), service.callers().access(known, credentials));
    }

    private void stop(OperationId id) {
        Operation stopped = operations.remove(id);
        if (stopped != null) {
            service.observer().operations(-1);
            stopped.stop();
        }
    }

    /** Sends a small message that must not be dropped; closes the socket if the message does not fit. */
    private void sendOrClose(byte[] message) {
        if (!sent(message, () -> {})) {
            close(TRY_AGAIN_LATER, "too much data is waiting to be sent");
        }
    }

    private boolean sent(byte[] message, Runnable then) {
        boolean fits = socket.send(message, then);
        if (fits) {
            service.observer().sent();
        }
        return fits;
    }

    private void close(int code, String reason) {
        if (state == State.OVER) {
            return;
        }
        service.observer().closing(code);
        dialect.beforeClosing(reason).ifPresent(message -> sent(message, () -> {}));
        socket.close(code, reason);
    }

    @Override
    public void gone() {
        state = State.OVER;
        service.open().closed();
        service.observer().gone();
        service.observer().operations(-operations.size());
        Authentication known = caller;
        if (joined && known != null) {
            service.open().leave(known.username());
        }
        List.copyOf(operations.values()).forEach(Operation::stop);
        operations.clear();
    }

    /**
     * The part of the session that its operations use. An operation may keep this object after the session has ended.
     */
    final class Line {

        /** Runs {@code task} on the IO thread of the socket. */
        void run(Runnable task) {
            socket.run(task);
        }

        /**
         * Sends a message of an operation. If the message does not fit into the buffer, sends an error instead.
         *
         * @return whether the message was accepted
         */
        boolean send(Operation operation, byte[] message, Runnable sent) {
            boolean fits = SocketSession.this.sent(message, sent);
            if (!fits) {
                sendOrClose(dialect.error(
                        operation.id(), OVERLOADED, "too much data is waiting to be sent on this socket"));
            }
            return fits;
        }

        /** Removes an operation that has ended. */
        void forget(Operation operation) {
            if (operations.remove(operation.id(), operation)) {
                service.observer().operations(-1);
            }
        }
    }
}
