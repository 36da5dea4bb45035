package io.millrace.adapters.http.graphql.socket;

import io.millrace.adapters.http.graphql.GraphQlExecution;
import io.millrace.adapters.http.route.Request;
import io.millrace.adapters.http.route.Socket;
import io.millrace.adapters.http.route.SocketPeer;
import io.millrace.adapters.http.route.SocketUpgrade;
import io.millrace.adapters.http.route.SocketUpgradeHandler;
import io.millrace.adapters.http.route.caller.Identification.Head;
import io.millrace.domain.security.Authentication;
import java.time.Clock;
import java.util.Optional;

/** Opens web sockets after it checked the origin, the limits and the protocol. */
final class SocketOpening implements SocketUpgradeHandler {

    private static final int SUBPROTOCOL_NOT_ACCEPTABLE = 4406;

    private final GraphQlExecution execution;
    private final Callers callers;
    private final SocketTerms terms;
    private final Clock clock;
    private final Origins origins;
    private final OpenSockets open;
    private final SocketObserver observer;

    SocketOpening(
            GraphQlExecution execution, Callers callers, SocketTerms terms, Clock clock, SocketObserver observer) {
        this.execution = execution;
        this.callers = callers;
        this.terms = terms;
        this.clock = clock;
        this.origins = new Origins(terms.allowedOrigins());
        this.open = new OpenSockets(terms.sockets(), terms.socketsPerUser());
        this.observer = observer;
    }

    @Override
    public SocketUpgrade handle(Request request) {
        origins.require(request);
        open.requireRoom();
        Optional<Dialect> dialect = Dialect.choose(request.header("Sec-WebSocket-Protocol"));
        if (dialect.isEmpty()) {
            return new SocketUpgrade(Optional.empty(), this::refused);
        }
        Head head = Callers.head(request);
        Optional<Authentication> caller = callers.opening(head);
        return new SocketUpgrade(
                dialect.map(Dialect::subprotocol),
                socket -> new SocketSession(
                        socket,
                        dialect.get(),
                        new SocketSession.Service(execution, callers, terms, open, clock, observer),
                        head,
                        caller));
    }

    /**
     * Opens and closes a socket whose protocol is not supported. The protocols require this, because a client receives
     * the reason only with the close code of an open socket.
     */
    private SocketPeer refused(Socket socket) {
        observer.closing(SUBPROTOCOL_NOT_ACCEPTABLE);
        socket.close(SUBPROTOCOL_NOT_ACCEPTABLE, "Subprotocol not acceptable");
        return new Refused();
    }

    /** Ignores all messages. */
    private static final class Refused implements SocketPeer {

        @Override
        public long largestMessage() {
            return 1;
        }

        @Override
        public void text(String message) {}

        @Override
        public int binaryRefused() {
            return SUBPROTOCOL_NOT_ACCEPTABLE;
        }

        @Override
        public void gone() {}
    }
}
