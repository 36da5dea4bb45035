package io.millrace.adapters.http.server;

import io.millrace.adapters.http.error.StoreError;
import io.millrace.adapters.http.json.rendering.JsonRendering;
import io.millrace.adapters.http.route.Area;
import io.millrace.adapters.http.route.Response;
import io.millrace.adapters.http.route.SocketUpgrade;
import io.millrace.adapters.http.route.limit.Memory;
import io.millrace.adapters.http.route.message.Headers;
import io.millrace.adapters.http.route.message.Negotiation;
import io.millrace.adapters.http.server.connection.Budgets;
import io.millrace.adapters.http.server.connection.InFlightBytes;
import io.millrace.adapters.http.server.response.AnswerBytes;
import io.millrace.adapters.http.server.response.AnswerRoom;
import io.millrace.adapters.http.server.response.EventStream;
import io.millrace.adapters.http.server.response.Refusals;
import io.millrace.adapters.http.server.response.RenderedResponse;
import io.millrace.adapters.http.server.settings.HttpServerSettings;
import io.millrace.adapters.http.trace.TraceParent;
import io.millrace.adapters.http.trace.Tracing;
import io.undertow.io.IoCallback;
import io.undertow.io.Sender;
import io.undertow.server.Connectors;
import io.undertow.server.DefaultResponseListener;
import io.undertow.server.HttpServerExchange;
import io.undertow.server.ServerConnection;
import io.undertow.util.AttachmentKey;
import io.undertow.util.HeaderMap;
import io.undertow.util.HeaderValues;
import io.undertow.util.HttpString;
import io.undertow.util.Methods;
import io.undertow.util.Protocols;
import io.undertow.util.SameThreadExecutor;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.time.Duration;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.CancellationException;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.xnio.ChannelListeners;
import org.xnio.IoUtils;
import org.xnio.XnioExecutor;
import org.xnio.channels.Channels;
import org.xnio.channels.StreamSourceChannel;

/**
 * A request in progress. The handler, the timeout and a failure may all try to respond. Only the first response is
 * sent, and then nothing else may use the exchange.
 */
final class Call {

    private static final Logger LOG = LoggerFactory.getLogger(Call.class);
    private static final AttachmentKey<String> ADDRESS = AttachmentKey.create(String.class);

    /** The headers that are read for every request, with their prepared names. Other names take longer to find. */
    private static final Map<String, HttpString> FREQUENT = Map.of(
            "Authorization",
            io.undertow.util.Headers.AUTHORIZATION,
            "Accept",
            io.undertow.util.Headers.ACCEPT,
            "Content-Type",
            io.undertow.util.Headers.CONTENT_TYPE,
            "Transfer-Encoding",
            io.undertow.util.Headers.TRANSFER_ENCODING);

    private static final HttpString OPAQUE_ID = new HttpString("X-Opaque-Id");
    private static final HttpString PRODUCT = new HttpString("X-Elastic-Product");
    private static final HttpString CONTENT_TYPE_OPTIONS = new HttpString("X-Content-Type-Options");
    private static final HttpString REQUEST_ID = new HttpString("X-Request-Id");
    private static final HttpString TRACE_PARENT = new HttpString(TraceParent.HEADER);
    private static final int FIRST_ERROR = 400;
    private static final int FIRST_FAULT = 500;
    private static final int LONGEST_OPAQUE_ID = 128;
    private static final long LARGEST_REFUSAL = 1_024 * 1_024;
    private static final long SMALL_REST_OF_BODY = 64 * 1024;

    private final HttpServerExchange exchange;
    private final InFlightBytes inFlight;
    private final AnswerRoom room;
    private final Failures failures;
    private final HttpServerSettings settings;
    private final RequestTrace trace;
    private final Provenance provenance;
    private final boolean friend;
    private final AtomicBoolean answered = new AtomicBoolean();
    private final AtomicInteger holders = new AtomicInteger(1);
    private final AtomicLong taken = new AtomicLong();
    private volatile boolean over;
    private volatile XnioExecutor.@Nullable Key timer;
    private volatile Duration linger;
    private volatile Area area = Area.STORE;
    private volatile String route = "-";
    private volatile int bytesReceived;
    private volatile JsonRendering rendering = JsonRendering.PLAIN;
    private volatile @Nullable AnswerBytes sending;
    private volatile Negotiation negotiation = Negotiation.ANYTHING;
    private volatile EventStream.@Nullable Watch watch;

    /**
     * Starts a request.
     *
     * @param budgets the heap budgets for the body and the response
     */
    Call(
            HttpServerExchange exchange,
            Budgets budgets,
            Failures failures,
            HttpServerSettings settings,
            HttpServerSettings.ProxyAndCors proxyAndCors,
            Tracing tracing) {
        this.exchange = exchange;
        this.inFlight = budgets.bodies();
        this.room = new AnswerRoom(budgets.answers());
        this.failures = failures;
        this.settings = settings;
        this.linger = settings.timeouts().body();
        this.trace =
                new RequestTrace(tracing, exchange.getRequestMethod().toString(), sent(TRACE_PARENT), sent(REQUEST_ID));
        this.provenance = Provenance.of(connection(), this::sent, proxyAndCors.proxies());
        this.friend = proxyAndCors.cors().credentials()
                && sent(io.undertow.util.Headers.ORIGIN)
                        .filter(proxyAndCors.cors().origins()::allow)
                        .isPresent();
    }

    /** Returns the identifiers of the request in logs, responses and spans. */
    RequestTrace trace() {
        return trace;
    }

    HttpServerExchange exchange() {
        return exchange;
    }

    private Provenance connection() {
        return new Provenance(
                addressOf(exchange),
                settings.tls().isPresent() ? "https" : "http",
                sent(io.undertow.util.Headers.HOST));
    }

    /** Returns the address from a cache of the connection, because formatting an address is slow. */
    private static String addressOf(HttpServerExchange exchange) {
        ServerConnection connection = exchange.getConnection();
        String known = connection.getAttachment(ADDRESS);
        if (known != null) {
            return known;
        }
        String address = exchange.getSourceAddress().getAddress().getHostAddress();
        connection.putAttachment(ADDRESS, address);
        return address;
    }

    Headers headers() {
        return new Headers() {

            @Override
            public Optional<String> find(String name) {
                return header(name);
            }

            @Override
            public String scheme() {
                return provenance.scheme();
            }

            @Override
            public boolean isFromAllowedOrigin() {
                return friend;
            }
        };
    }

    Optional<String> header(String name) {
        return name.equalsIgnoreCase("Host") ? provenance.host() : sent(name);
    }

    private Optional<String> sent(String name) {
        HttpString frequent = FREQUENT.get(name);
        return frequent == null ? joined(exchange.getRequestHeaders().get(name)) : sent(frequent);
    }

    private Optional<String> sent(HttpString name) {
        return joined(exchange.getRequestHeaders().get(name));
    }

    private static Optional<String> joined(@Nullable HeaderValues values) {
        if (values == null || values.isEmpty()) {
            return Optional.empty();
        }
        return Optional.of(values.size() == 1 ? values.getFirst() : String.join(", ", values));
    }

    /** Returns the template of the path, or {@code -} if the path matches no route yet. */
    String route() {
        return route;
    }

    void belongsTo(Area itsArea, String itsRoute) {
        area = itsArea;
        route = itsRoute;
    }

    /** Records the length of the received body. */
    void received(int bytes) {
        bytesReceived = bytes;
    }

    long bytesReceived() {
        return bytesReceived;
    }

    void renderAs(JsonRendering form) {
        rendering = form;
    }

    void labelAs(Negotiation result) {
        negotiation = result;
    }

    /**
     * Limits how long the rest of the body is received after the response. By default the time limit for bodies
     * applies.
     */
    void lingerFor(Duration limit) {
        linger = limit;
    }

    /** Sets the rules that end an event stream when its caller loses access. */
    void watchBy(EventStream.Watch rules) {
        watch = rules;
    }

    /** Throws if a response was already sent, to end work whose result is no longer needed. */
    void requireUnanswered() {
        if (isAnswered()) {
            throw new CancellationException("the request has been answered");
        }
    }

    boolean isAnswered() {
        return answered.get();
    }

    /** Reserves heap for the body. Rejects the request if all bodies together would exceed their budget. */
    void takeBytes(long bytes) {
        if (!inFlight.tryTake(bytes, taken.get())) {
            throw Refusals.noRoom(bytes, inFlight.limit());
        }
        taken.addAndGet(bytes);
    }

    void giveBackBytes(long bytes) {
        taken.addAndGet(-bytes);
        inFlight.giveBack(bytes);
    }

    /** Returns the heap budget for the parsed body and for the response. */
    Memory memory() {
        return new Memory() {

            @Override
            public void take(long bytes) {
                takeBytes(bytes);
            }

            @Override
            public void giveBack(long bytes) {
                giveBackBytes(bytes);
            }

            @Override
            public void promiseAnswer(long bytes) {
                room.promise(bytes);
            }
        };
    }

    /** Keeps the heap of the body reserved until {@link #release}, because a handler reads the body. */
    void hold() {
        holders.incrementAndGet();
    }

    /** Ends {@link #hold}. The heap of the body is released when the exchange has also ended. */
    void release() {
        if (holders.decrementAndGet() == 0) {
            inFlight.giveBack(taken.getAndSet(0));
        }
    }

    /**
     * Ends the exchange: releases the heap of the response, and the heap of the body unless a handler still reads it.
     */
    void end() {
        over = true;
        release();
        room.release();
        AnswerBytes bytes = sending;
        if (bytes != null) {
            bytes.release();
        }
    }

    /** Runs {@code timeout} after {@code limit}, unless the timer was cancelled before. */
    void limitTo(Duration limit, Runnable timeout) {
        timer = exchange.getIoThread().executeAfter(timeout, limit.toMillis(), TimeUnit.MILLISECONDS);
    }

    void cancelTimer() {
        XnioExecutor.Key running = timer;
        if (running != null) {
            running.remove();
        }
    }

    void fail(Throwable failure) {
        if (answered.get()) {
            LOG.debug("{} failed after its response", route, failure);
            return;
        }
        try {
            respond(Response.refusal(area, translated(failure)));
        } catch (Throwable unanswerable) {
            // For example, the heap was exhausted a second time.
            abandon();
            throw unanswerable;
        }
    }

    /**
     * Sends an error response if Undertow ended the exchange with a failure and without a body. The response and the
     * log contain the same id of the failure.
     *
     * @return whether a response was sent
     */
    boolean answerFailureOfServer(HttpServerExchange ended) {
        if (answered.get() || ended.isResponseStarted() || ended.getStatusCode() < FIRST_FAULT) {
            return false;
        }
        Throwable cause = ended.getAttachment(DefaultResponseListener.EXCEPTION);
        fail(cause == null ? new IllegalStateException("the server ended the exchange with a failure") : cause);
        return true;
    }

    private void abandon() {
        IoUtils.safeClose(exchange.getConnection());
        exchange.endExchange();
    }

    private StoreError translated(Throwable failure) {
        AtomicReference<StoreError> error = new AtomicReference<>();
        trace.run(() -> error.set(
                failures.translate(failure, exchange.getRequestMethod().toString(), route, address())));
        return Objects.requireNonNull(error.get(), "error");
    }

    /** Returns the numeric address of the sender. */
    String address() {
        return provenance.address();
    }

    Provenance provenance() {
        return provenance;
    }

    void respond(Response response) {
        if (response.content() instanceof Response.Content.Events events) {
            stream(response, events);
            return;
        }
        RenderedResponse rendered = render(response);
        if (!answered.compareAndSet(false, true)) {
            rendered.bytes().release();
            return;
        }
        sending = rendered.bytes();
        cancelTimer();
        if (over) {
            rendered.bytes().release();
        }
        try {
            if (exchange.isInIoThread()) {
                trySending(rendered);
            } else {
                // The response is sent on the IO thread: if another thread ended the exchange, the IO thread would spin
                // until that thread has finished.
                exchange.getIoThread().execute(() -> trySending(rendered));
            }
        } catch (RejectedExecutionException closing) {
            abandon();
        }
    }

    private RenderedResponse render(Response response) {
        try {
            return RenderedResponse.of(
                    response, rendering, negotiation, sent(io.undertow.util.Headers.ACCEPT_ENCODING), room);
        } catch (CancellationException late) {
            throw late;
        } catch (RuntimeException unwritable) {
            return RenderedResponse.of(
                    Response.refusal(area, translated(unwritable)),
                    JsonRendering.PLAIN,
                    negotiation,
                    Optional.empty(),
                    // A rejection has its own small budget, because it must be possible even if the heap budget is
                    // exhausted.
                    new AnswerRoom(new InFlightBytes(LARGEST_REFUSAL)));
        }
    }

    private void trySending(RenderedResponse rendered) {
        try {
            send(rendered);
        } catch (Throwable gone) {
            LOG.debug("the response to {} could not be sent", route, gone);
            abandon();
        }
        if (exchange.isComplete()) {
            rendered.bytes().release();
        }
    }

    /** Passes the connection to a web socket, which ends this request. */
    void upgrade(SocketUpgrade agreed, WebSocketConnection.SocketContext context) {
        if (!answered.compareAndSet(false, true)) {
            return;
        }
        cancelTimer();
        try {
            WebSocketHandshake.shake(exchange, agreed, context);
        } catch (RuntimeException gone) {
            LOG.debug("the web socket of {} could not be opened", route, gone);
            IoUtils.safeClose(exchange.getConnection());
        }
    }

    private void stream(Response response, Response.Content.Events events) {
        EventStream.Watch rules = watch;
        if (rules == null) {
            throw new IllegalStateException("no watch was set for the events of " + route);
        }
        if (!answered.compareAndSet(false, true)) {
            return;
        }
        cancelTimer();
        begin(response);
        exchange.getResponseHeaders()
                .put(io.undertow.util.Headers.CONTENT_TYPE, Response.Content.Events.MEDIA_TYPE)
                .put(CONTENT_TYPE_OPTIONS, "nosniff");
        // Closing the connection after the last event tells the client that no more events follow.
        exchange.setPersistent(false);
        new EventStream(exchange, events, rules, heartbeat()).start();
    }

    /**
     * Returns the interval of comments in an event stream. It is shorter than the time after which the connection of an
     * unresponsive client is closed.
     */
    private Duration heartbeat() {
        Duration half = settings.timeouts().write().dividedBy(2);
        return half.compareTo(EventStream.LONGEST_SILENCE) < 0 ? half : EventStream.LONGEST_SILENCE;
    }

    private void begin(Response response) {
        exchange.setStatusCode(response.status());
        response.headers()
                .forEach(header -> exchange.getResponseHeaders().add(new HttpString(header.name()), header.value()));
    }

    private void send(RenderedResponse rendered) {
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
        if (rendered.status() >= FIRST_ERROR || trace.wasNamed()) {
            headers.put(REQUEST_ID, trace.requestId());
        }
        if (rendered.status() >= FIRST_ERROR) {
            headers.put(TRACE_PARENT, trace.place().header());
        }
        sent(OPAQUE_ID).ifPresent(id -> headers.put(OPAQUE_ID, printable(id)));
        if (settings.productHeader() && rendered.status() != 401 && rendered.status() != 403) {
            headers.put(PRODUCT, "Elasticsearch");
        }
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
            limitRest();
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
    private void limitRest() {
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
            answeredExchange.dispatch(SameThreadExecutor.INSTANCE, Call.this::takeInRest);
        }

        @Override
        public void onException(HttpServerExchange answeredExchange, Sender sender, IOException failure) {
            IoCallback.END_EXCHANGE.onException(answeredExchange, sender, failure);
        }
    }

    private static String printable(String text) {
        String bounded = text.length() > LONGEST_OPAQUE_ID ? text.substring(0, LONGEST_OPAQUE_ID) : text;
        return bounded.replaceAll("[^\\x20-\\x7E]", "?");
    }
}
