package io.millrace.adapters.http.server;

import io.millrace.adapters.http.route.Route;
import io.millrace.adapters.http.route.RouteTable;
import io.millrace.adapters.http.route.message.BodyRule;
import io.millrace.adapters.http.server.connection.Budgets;
import io.millrace.adapters.http.server.connection.Listener;
import io.millrace.adapters.http.server.connection.OpenConnections;
import io.millrace.adapters.http.server.connection.ServingState;
import io.millrace.adapters.http.server.connection.WorkerPool;
import io.millrace.adapters.http.server.settings.HttpServerSettings;
import io.millrace.adapters.http.trace.Tracing;
import io.millrace.application.port.driven.service.Outages;
import io.undertow.UndertowOptions;
import io.undertow.server.handlers.HttpContinueReadHandler;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetSocketAddress;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.atomic.AtomicBoolean;
import javax.net.ssl.SSLContext;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.xnio.OptionMap;
import org.xnio.Options;
import org.xnio.Sequence;
import org.xnio.SslClientAuthMode;

/** The HTTP server. It accepts requests until {@link #close}, which first lets running requests finish. */
public final class HttpServer implements AutoCloseable {

    private static final Logger LOG = LoggerFactory.getLogger(HttpServer.class);

    /**
     * The difference between the body limit of Undertow and the largest limit of a route. The limit of Undertow must be
     * higher, because Undertow drops the connection without an error response.
     */
    private static final long ENTITY_CAP_MARGIN = 8L * 1024 * 1024;

    /**
     * The difference between the read timeout of connections and the longest timeout with an error response. The read
     * timeout must be longer, because it closes the connection without a response.
     */
    private static final Duration READ_MARGIN = Duration.ofSeconds(1);

    /** The supported protocols. TLS 1.2 is used only with ciphers that provide forward secrecy. */
    private static final List<String> PROTOCOLS = List.of("TLSv1.3", "TLSv1.2");

    private static final List<String> CIPHERS = List.of(
            "TLS_AES_128_GCM_SHA256",
            "TLS_AES_256_GCM_SHA384",
            "TLS_CHACHA20_POLY1305_SHA256",
            "TLS_ECDHE_ECDSA_WITH_AES_128_GCM_SHA256",
            "TLS_ECDHE_RSA_WITH_AES_128_GCM_SHA256",
            "TLS_ECDHE_ECDSA_WITH_AES_256_GCM_SHA384",
            "TLS_ECDHE_RSA_WITH_AES_256_GCM_SHA384",
            "TLS_ECDHE_ECDSA_WITH_CHACHA20_POLY1305_SHA256",
            "TLS_ECDHE_RSA_WITH_CHACHA20_POLY1305_SHA256");

    /**
     * The maximum number of requests that a client may cancel within the time below. A client that cancels more is
     * disconnected.
     */
    private static final int MOST_RESETS = 100;

    private static final int RESET_WINDOW_MILLIS = 10_000;

    private static final int MOST_PARAMETERS = 200;

    private final HttpServerSettings settings;
    private final ServingState state;
    private final OpenConnections connections;
    private final WorkerPool workers;
    private final RequestPipeline pipeline;
    private final Listener listener;
    private final AtomicBoolean closed = new AtomicBoolean();

    private HttpServer(
            HttpServerSettings settings,
            ServingState state,
            OpenConnections connections,
            WorkerPool workers,
            RequestPipeline pipeline,
            Listener listener) {
        this.settings = settings;
        this.state = state;
        this.connections = connections;
        this.workers = workers;
        this.pipeline = pipeline;
        this.listener = listener;
    }

    /**
     * Starts a server.
     *
     * @param guard authenticates and authorizes callers
     * @param state the state of this server, which the readiness route reads; must not be shared with another server
     * @param outages decides whether a failure means that the database is unavailable (503 instead of 500)
     * @throws IllegalArgumentException if the budget for bodies is too small for the largest body of a route
     * @throws UncheckedIOException if the server cannot listen on the address
     */
    public static HttpServer start(
            HttpServerSettings settings, RouteTable table, Guard guard, ServingState state, Outages outages) {
        return start(settings, table, guard, state, outages, RequestObserver.NONE, Tracing.NONE);
    }

    /** Starts a server with an observer of finished requests, and with tracing. */
    public static HttpServer start(
            HttpServerSettings settings,
            RouteTable table,
            Guard guard,
            ServingState state,
            Outages outages,
            RequestObserver observer,
            Tracing tracing) {
        return start(settings, table, guard, state, outages, observer, tracing, Budgets.of(settings.limits()));
    }

    static HttpServer start(
            HttpServerSettings settings,
            RouteTable table,
            Guard guard,
            ServingState state,
            Outages outages,
            RequestObserver observer,
            Tracing tracing,
            Budgets budgets) {
        requireRoom(settings, largestBody(table));
        WorkerPool workers = new WorkerPool(settings.workers(), settings.workerQueue());
        OpenConnections connections = new OpenConnections(
                settings.limits().connections(), settings.limits().connectionsPerAddress());
        RequestPipeline pipeline = new RequestPipeline(
                table,
                guard,
                settings,
                state,
                connections,
                budgets,
                workers,
                new Failures(outages, guard.audit()),
                observer,
                tracing);
        try {
            Listener.Terms terms = new Listener.Terms(sockets(settings), requests(settings, table), connections);
            Listener listener = Listener.open(settings, terms, new HttpContinueReadHandler(pipeline));
            return new HttpServer(settings, state, connections, workers, pipeline, listener);
        } catch (IOException unbound) {
            throw new UncheckedIOException("cannot listen on " + settings.host() + ":" + settings.port(), unbound);
        }
    }

    /** Returns the address of the server, with the actual port if a free port was requested. */
    public InetSocketAddress address() {
        return listener.address();
    }

    public int openConnections() {
        return connections.count();
    }

    /** Returns the number of requests that worker threads are processing. */
    public int busyWorkers() {
        return workers.busy();
    }

    /** Returns the number of requests that wait for a worker thread. */
    public int waitingRequests() {
        return workers.waiting();
    }

    /** Applies the settings of proxies, CORS and HSTS from the next request on. */
    public void change(HttpServerSettings.ProxyAndCors proxyAndCors) {
        pipeline.change(proxyAndCors);
    }

    /**
     * Uses another certificate for new connections. Open connections are not affected.
     *
     * @throws IllegalStateException if connections are not encrypted
     */
    public void present(SSLContext context) {
        if (settings.tls().isEmpty()) {
            throw new IllegalStateException("connections are not encrypted");
        }
        listener.present(context);
    }

    /**
     * Drains and stops the server. Readiness checks and new requests get 503 immediately. Running requests may finish
     * within the drain timeout. Then all connections are closed. A second call has no effect.
     */
    @Override
    public void close() {
        if (!closed.compareAndSet(false, true)) {
            return;
        }
        long deadline = System.nanoTime() + settings.timeouts().drain().toNanos();
        state.drain();
        try {
            if (!state.awaitIdle(settings.timeouts().drain())) {
                LOG.warn("{} requests did not end within the drain time-out", state.requestsUnderWay());
            }
            listener.close();
            workers.close(Duration.ofNanos(Math.max(0, deadline - System.nanoTime())));
        } catch (InterruptedException impatient) {
            Thread.currentThread().interrupt();
            listener.close();
        }
    }

    private static OptionMap requests(HttpServerSettings settings, RouteTable table) {
        HttpServerSettings.Timeouts timeouts = settings.timeouts();
        return OptionMap.builder()
                .set(UndertowOptions.MAX_HEADER_SIZE, settings.limits().headers())
                .set(UndertowOptions.MAX_HEADERS, settings.limits().headerCount())
                .set(UndertowOptions.MAX_PARAMETERS, MOST_PARAMETERS)
                .set(UndertowOptions.MAX_ENTITY_SIZE, largestBody(table) + ENTITY_CAP_MARGIN)
                .set(UndertowOptions.REQUEST_PARSE_TIMEOUT, millis(timeouts.headers()))
                .set(UndertowOptions.NO_REQUEST_TIMEOUT, millis(timeouts.idle()))
                // Only an encrypted listener offers HTTP/2.
                .set(
                        UndertowOptions.ENABLE_HTTP2,
                        settings.tls().filter(HttpServerSettings.Tls::http2).isPresent())
                .set(
                        UndertowOptions.HTTP2_SETTINGS_MAX_CONCURRENT_STREAMS,
                        settings.tls().map(HttpServerSettings.Tls::streams).orElse(1))
                .set(UndertowOptions.HTTP2_SETTINGS_ENABLE_PUSH, false)
                .set(UndertowOptions.MAX_RST_FRAMES_PER_WINDOW, MOST_RESETS)
                .set(UndertowOptions.RST_FRAMES_TIME_WINDOW, RESET_WINDOW_MILLIS)
                .set(UndertowOptions.ALWAYS_SET_DATE, true)
                // Undertow must not decode paths and parameters, because this module decodes them strictly.
                .set(UndertowOptions.DECODE_URL, false)
                .getMap();
    }

    private static OptionMap sockets(HttpServerSettings settings) {
        HttpServerSettings.Timeouts timeouts = settings.timeouts();
        OptionMap.Builder options = OptionMap.builder()
                .set(
                        Options.READ_TIMEOUT,
                        Math.max(millis(timeouts.body()), millis(timeouts.idle())) + millis(READ_MARGIN))
                .set(Options.WRITE_TIMEOUT, millis(timeouts.write()))
                .set(Options.CONNECTION_HIGH_WATER, settings.limits().connections())
                .set(Options.CONNECTION_LOW_WATER, settings.limits().connections());
        if (settings.tls().isPresent()) {
            options.set(
                    Options.SSL_CLIENT_AUTH_MODE,
                    switch (settings.tls().get().clients()) {
                        case NONE -> SslClientAuthMode.NOT_REQUESTED;
                        case WANT -> SslClientAuthMode.REQUESTED;
                        case NEED -> SslClientAuthMode.REQUIRED;
                    });
            options.set(Options.SSL_ENABLED_PROTOCOLS, Sequence.of(PROTOCOLS))
                    .set(Options.SSL_ENABLED_CIPHER_SUITES, Sequence.of(CIPHERS))
                    .set(UndertowOptions.SSL_USER_CIPHER_SUITES_ORDER, true);
        }
        return options.getMap();
    }

    private static long largestBody(RouteTable table) {
        return table.routes().stream()
                .map(Route::body)
                .mapToLong(BodyRule::limit)
                .max()
                .orElse(0);
    }

    /**
     * Checks that the budget has space for twice the largest body. A body of unknown length needs this while its array
     * grows.
     */
    private static void requireRoom(HttpServerSettings settings, long largestBody) {
        if (settings.limits().inFlight() < 2 * largestBody) {
            throw new IllegalArgumentException(
                    "the memory for request bodies, " + settings.limits().inFlight()
                            + " bytes, must be at least twice the largest body, " + largestBody + " bytes");
        }
    }

    private static int millis(Duration duration) {
        return Math.toIntExact(duration.toMillis());
    }
}
