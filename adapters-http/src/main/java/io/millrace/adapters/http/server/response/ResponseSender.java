package io.millrace.adapters.http.server.response;

import io.millrace.adapters.http.route.Response;
import io.undertow.io.IoCallback;
import io.undertow.io.Sender;
import io.undertow.server.Connectors;
import io.undertow.server.HttpServerExchange;
import io.undertow.util.HeaderMap;
import io.undertow.util.HttpString;
import io.undertow.util.Methods;
import io.undertow.util.Protocols;
import io.undertow.util.SameThreadExecutor;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import org.xnio.ChannelListeners;
import org.xnio.IoUtils;
import org.xnio.channels.Channels;
import org.xnio.channels.StreamSourceChannel;

/**
 * Sends the response of an exchange. If the response is ready before the whole body of the request has arrived,
 * receives and discards the rest of the body afterwards.
 */
public final class ResponseSender {

    private static final HttpString CONTENT_TYPE_OPTIONS = new HttpString("X-Content-Type-Options");
    private static final long SMALL_REST_OF_BODY = 64 * 1024;

    private final HttpServerExchange exchange;

    public ResponseSender(HttpServerExchange exchange) {
        this.exchange = exchange;
    }

    /**
     * Sends a response. Must be called on the IO thread. Headers that are set already are kept.
     *
     * @param linger limits how long the rest of the body of the request is received afterwards
     */
    public void send(RenderedResponse rendered, Duration linger) {
        exchange.setStatusCode(rendered.status());
        HeaderMap headers = exchange.getResponseHeaders();
        for (Response.Header header : rendered.headers()) {
            headers.add(new HttpString(header.name()), header.value());
        }
        rendered.mediaType().ifPresent(type -> headers.put(io.undertow.util.Headers.CONTENT_TYPE, type));
        if (rendered.isCompressed()) {
            headers.put(io.undertow.util.Headers.CONTENT_ENCODING, "gzip");
            headers.add(io.undertow.util.Headers.VARY, "Accept-Encoding");
        }
        headers.put(CONTENT_TYPE_OPTIONS, "nosniff");
        if (headers.contains(io.undertow.util.Headers.CONNECTION)) {
            exchange.setPersistent(false);
            if (exchange.getProtocol().equals(Protocols.HTTP_2_0)) {
                // These headers are removed, because in HTTP/2 a single response does not control the connection.
                headers.remove(io.undertow.util.Headers.CONNECTION);
                headers.remove(io.undertow.util.Headers.UPGRADE);
            }
        }
        boolean wholeRequest = exchange.isRequestComplete();
        if (!wholeRequest) {
            limitRest(linger);
        }
        if (rendered.mediaType().isEmpty()) {
            endWithoutContent(wholeRequest, 0);
        } else if (exchange.getRequestMethod().equals(Methods.HEAD)) {
            endWithoutContent(wholeRequest, rendered.bytes().size());
        } else {
            exchange.setResponseContentLength(rendered.bytes().size());
            new PieceByPiece(rendered.bytes(), wholeRequest ? IoCallback.END_EXCHANGE : new RestFirst())
                    .onComplete(exchange, exchange.getResponseSender());
        }
    }

    /** Sets the status and the headers of an event stream. */
    public void begin(Response response) {
        exchange.setStatusCode(response.status());
        response.headers()
                .forEach(header -> exchange.getResponseHeaders().add(new HttpString(header.name()), header.value()));
        exchange.getResponseHeaders()
                .put(io.undertow.util.Headers.CONTENT_TYPE, Response.Content.Events.MEDIA_TYPE)
                .put(CONTENT_TYPE_OPTIONS, "nosniff");
        // Closing the connection after the last event tells the client that no more events follow.
        exchange.setPersistent(false);
    }

    /** Closes the connection, because no response can be sent. */
    public void abandon() {
        IoUtils.safeClose(exchange.getConnection());
        exchange.endExchange();
    }

    /**
     * Ends a response without content. If the body of the request has not arrived, the exchange is not ended yet,
     * because this would close the connection too early.
     */
    private void endWithoutContent(boolean wholeRequest, long length) {
        if (Connectors.isEntityBodyAllowed(exchange)) {
            exchange.setResponseContentLength(length);
        }
        if (wholeRequest) {
            exchange.endExchange();
        } else {
            exchange.getResponseSender().close(new RestFirst());
        }
    }

    /**
     * Decides what happens after the rest of a body has arrived: if the rest is small, the connection is kept; if it is
     * large, the connection is closed. Limits the wait in both cases.
     */
    private void limitRest(Duration linger) {
        long length = exchange.getRequestContentLength();
        if (length < 0 || length > SMALL_REST_OF_BODY) {
            exchange.setPersistent(false);
        }
        exchange.getIoThread()
                .executeAfter(
                        () -> {
                            if (!exchange.isComplete()) {
                                abandon();
                            }
                        },
                        linger.toMillis(),
                        TimeUnit.MILLISECONDS);
    }

    /** Receives and discards the rest of a body, then ends the exchange. */
    private void takeInRest() {
        if (exchange.isRequestComplete()) {
            exchange.endExchange();
            return;
        }
        StreamSourceChannel source;
        if (exchange.isRequestChannelAvailable()) {
            exchange.setMaxEntitySize(Long.MAX_VALUE);
            source = exchange.getRequestChannel();
        } else {
            source = Connectors.getExistingRequestChannel(exchange);
        }
        try {
            long drained;
            do {
                drained = Channels.drain(source, Long.MAX_VALUE);
            } while (drained > 0);
            if (drained < 0) {
                exchange.endExchange();
                return;
            }
        } catch (IOException broken) {
            abandon();
            return;
        }
        source.getReadSetter()
                .set(ChannelListeners.drainListener(
                        Long.MAX_VALUE, end -> exchange.endExchange(), (broken, failure) -> abandon()));
        source.resumeReads();
    }

    /** Sends one piece after another, so that only the current piece is copied to off-heap memory. */
    private static final class PieceByPiece implements IoCallback {

        private final AnswerBytes bytes;
        private final IoCallback end;

        PieceByPiece(AnswerBytes bytes, IoCallback end) {
            this.bytes = bytes;
            this.end = end;
        }

        @Override
        public void onComplete(HttpServerExchange answeredExchange, Sender sender) {
            Optional<ByteBuffer> piece = bytes.next();
            if (piece.isPresent()) {
                sender.send(piece.get(), this);
            } else {
                end.onComplete(answeredExchange, sender);
            }
        }

        @Override
        public void onException(HttpServerExchange answeredExchange, Sender sender, IOException failure) {
            end.onException(answeredExchange, sender, failure);
        }
    }

    /**
     * Ends an exchange whose response was sent before the body of the request had arrived. If the connection were
     * closed immediately, it would be reset, and the sender could not read the response.
     */
    private final class RestFirst implements IoCallback {

        @Override
        public void onComplete(HttpServerExchange answeredExchange, Sender sender) {
            answeredExchange.dispatch(SameThreadExecutor.INSTANCE, ResponseSender.this::takeInRest);
        }

        @Override
        public void onException(HttpServerExchange answeredExchange, Sender sender, IOException failure) {
            IoCallback.END_EXCHANGE.onException(answeredExchange, sender, failure);
        }
    }
}
