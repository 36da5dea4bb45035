package io.millrace.adapters.http.server.connection;

import io.undertow.server.HttpServerExchange;
import io.undertow.server.ServerConnection;
import io.undertow.util.AttachmentKey;
import io.undertow.util.Protocols;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/**
 * Limits the running requests on each HTTP/2 connection. Undertow announces the limit but does not enforce it, and does
 * not always report the end of requests whose connection has closed.
 *
 * @param most the maximum number of concurrent requests
 */
public record StreamsPerConnection(int most) {

    private static final AttachmentKey<Streams> STREAMS = AttachmentKey.create(Streams.class);

    /** The running requests of one connection. */
    private static final class Streams {

        private final Set<Runnable> underWay = ConcurrentHashMap.newKeySet();
        private volatile boolean closed;

        private void add(Runnable end) {
            underWay.add(end);
            if (closed) {
                end.run();
            }
        }

        private void close() {
            closed = true;
            underWay.forEach(Runnable::run);
        }
    }

    /**
     * Counts a request.
     *
     * @param end called if the connection closes while the request is running
     * @return whether the request exceeds the limit of its connection
     */
    public boolean begin(HttpServerExchange exchange, Runnable end) {
        if (!exchange.getProtocol().equals(Protocols.HTTP_2_0)) {
            return false;
        }
        Streams streams = of(exchange.getConnection());
        streams.add(end);
        exchange.addExchangeCompleteListener((ended, next) -> {
            streams.underWay.remove(end);
            next.proceed();
        });
        return streams.underWay.size() > most;
    }

    /** Returns the requests of a connection. Must be called on the IO thread of the connection. */
    private static Streams of(ServerConnection connection) {
        Streams known = connection.getAttachment(STREAMS);
        if (known != null) {
            return known;
        }
        Streams streams = new Streams();
        connection.putAttachment(STREAMS, streams);
        connection.addCloseListener(closed -> streams.close());
        return streams;
    }
}
