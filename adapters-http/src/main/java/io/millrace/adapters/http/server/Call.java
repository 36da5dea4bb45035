package io.millrace.adapters.http.server;

import io.millrace.adapters.http.error.StoreError;
import io.millrace.adapters.http.json.rendering.JsonRendering;
import io.millrace.adapters.http.route.Area;
import io.millrace.adapters.http.route.Response;
import io.millrace.adapters.http.route.SocketUpgrade;
import io.millrace.adapters.http.route.limit.Memory;
import io.millrace.adapters.http.route.message.Negotiation;
import io.millrace.adapters.http.server.connection.Budgets;
import io.millrace.adapters.http.server.connection.InFlightBytes;
import io.millrace.adapters.http.server.response.AnswerBytes;
import io.millrace.adapters.http.server.response.AnswerRoom;
import io.millrace.adapters.http.server.response.EventStream;
import io.millrace.adapters.http.server.response.Refusals;
import io.millrace.adapters.http.server.response.RenderedResponse;
import io.millrace.adapters.http.server.response.ResponseSender;
import io.millrace.adapters.http.server.settings.HttpServerSettings;
import io.millrace.adapters.http.trace.TraceParent;
import io.millrace.adapters.http.trace.Tracing;
import io.undertow.server.DefaultResponseListener;
import io.undertow.server.HttpServerExchange;
import io.undertow.util.HeaderMap;
import io.undertow.util.HttpString;
import java.time.Duration;
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
import org.xnio.IoUtils;
import org.xnio.XnioExecutor;

/**
 * A request in progress. The handler, the timeout and a failure may all try to respond. Only the first response is
 * sent, and then nothing else may use the exchange.
 */
final class Call {

    private static final Logger LOG = LoggerFactory.getLogger(Call.class);

    private static final HttpString OPAQUE_ID = new HttpString("X-Opaque-Id");
    private static final HttpString PRODUCT = new HttpString("X-Elastic-Product");
    private static final HttpString REQUEST_ID = new HttpString("X-Request-Id");
    private static final HttpString TRACE_PARENT = new HttpString(TraceParent.HEADER);
    private static final int FIRST_ERROR = 400;
    private static final int FIRST_FAULT = 500;
    private static final int LONGEST_OPAQUE_ID = 128;
    private static final long LARGEST_REFUSAL = 1_024 * 1_024;

    private final HttpServerExchange exchange;
    private final InFlightBytes inFlight;
    private final AnswerRoom room;
    private final Failures failures;
    private final HttpServerSettings settings;
    private final RequestTrace trace;
    private final RequestHeaders headers;
    private final ResponseSender sender;
    private final RequestRejections rejections = new RequestRejections();
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
        this.sender = new ResponseSender(exchange);
        this.headers = new RequestHeaders(exchange, settings.tls(), proxyAndCors);
        this.trace = new RequestTrace(
                tracing,
                exchange.getRequestMethod().toString(),
                headers.findSent(TRACE_PARENT),
                headers.findSent(REQUEST_ID));
    }

    /** Returns the identifiers of the request in logs, responses and spans. */
    RequestTrace trace() {
        return trace;
    }

    /** Returns the rejections of the request and of its parts. */
    RequestRejections rejections() {
        return rejections;
    }

    HttpServerExchange exchange() {
        return exchange;
    }

    RequestHeaders headers() {
        return headers;
    }

    /** Returns the template of the path, or {@code -} before a route is found. */
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
            // Even the error response failed, for example because the heap was exhausted again.
            sender.abandon();
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

    private StoreError translated(Throwable failure) {
        AtomicReference<StoreError> error = new AtomicReference<>();
        trace.run(() -> error.set(
                failures.translate(failure, exchange.getRequestMethod().toString(), route, address())));
        StoreError translated = Objects.requireNonNull(error.get(), "error");
        rejections.add(translated);
        return translated;
    }

    /** Returns the numeric address of the sender. */
    String address() {
        return headers.provenance().address();
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
                // The response is sent on the IO thread: if another thread ended the exchange, the IO thread would wait
                // in a busy loop until that thread has finished.
                exchange.getIoThread().execute(() -> trySending(rendered));
            }
        } catch (RejectedExecutionException closing) {
            sender.abandon();
        }
    }

    private RenderedResponse render(Response response) {
        try {
            return RenderedResponse.of(
                    response, rendering, negotiation, headers.findSent(io.undertow.util.Headers.ACCEPT_ENCODING), room);
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
            identify(rendered.status());
            sender.send(rendered, linger);
        } catch (Throwable gone) {
            LOG.debug("the response to {} could not be sent", route, gone);
            sender.abandon();
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
        sender.begin(response);
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

    /** Sets the headers that identify the request, the trace and the product. */
    private void identify(int status) {
        HeaderMap response = exchange.getResponseHeaders();
        if (status >= FIRST_ERROR || trace.wasNamed()) {
            response.put(REQUEST_ID, trace.requestId());
        }
        if (status >= FIRST_ERROR) {
            response.put(TRACE_PARENT, trace.place().header());
        }
        headers.findSent(OPAQUE_ID).ifPresent(id -> response.put(OPAQUE_ID, printable(id)));
        if (settings.productHeader() && status != 401 && status != 403) {
            response.put(PRODUCT, "Elasticsearch");
        }
    }

    private static String printable(String text) {
        String bounded = text.length() > LONGEST_OPAQUE_ID ? text.substring(0, LONGEST_OPAQUE_ID) : text;
        return bounded.replaceAll("[^\\x20-\\x7E]", "?");
    }
}
