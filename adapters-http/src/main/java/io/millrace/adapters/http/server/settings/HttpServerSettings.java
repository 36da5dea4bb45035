package io.millrace.adapters.http.server.settings;

import io.millrace.adapters.http.tls.ClientAuthentication;
import java.time.Duration;
import java.util.Optional;
import javax.net.ssl.SSLContext;

/**
 * The settings of the server.
 *
 * @param host the name or address to listen on
 * @param port 0 selects a free port
 * @param ioThreads the number of IO threads, at least 2; they never block
 * @param workers the number of threads for handlers that may block
 * @param workerQueue the maximum number of requests that wait for a worker; further requests get 429
 * @param productHeader whether {@code X-Elastic-Product} is sent
 * @param tls the encryption of connections, if enabled
 * @param proxyAndCors the settings that can change while the server runs
 */
public record HttpServerSettings(
        String host,
        int port,
        int ioThreads,
        int workers,
        int workerQueue,
        Limits limits,
        Timeouts timeouts,
        boolean productHeader,
        Optional<Tls> tls,
        ProxyAndCors proxyAndCors) {

    /**
     * The limits of the server, in bytes unless stated otherwise.
     *
     * @param headers the maximum size of request line, headers and trailers together
     * @param headerCount the maximum number of headers and trailers together
     * @param uri the maximum length of path and query together
     * @param inFlight the heap budget of all request bodies in progress; unsent responses and waiting messages of web
     *     sockets have separate budgets of the same size
     * @param connections the maximum number of open connections
     * @param connectionsPerAddress the maximum number of open connections of one address, and of running requests of
     *     one address behind a trusted proxy
     */
    public record Limits(
            int headers, int headerCount, int uri, long inFlight, int connections, int connectionsPerAddress) {

        public Limits {
            requirePositive(headers, "headers");
            requirePositive(headerCount, "headerCount");
            requirePositive(uri, "uri");
            requirePositive(inFlight, "inFlight");
            requirePositive(connections, "connections");
            requirePositive(connectionsPerAddress, "connectionsPerAddress");
        }

        public static Limits defaults() {
            return new Limits(16 * 1024, 100, 8 * 1024, 64L * 1024 * 1024, 10_000, 1_000);
        }

        public Limits withInFlight(long bytes) {
            return new Limits(headers, headerCount, uri, bytes, connections, connectionsPerAddress);
        }

        /**
         * Returns a copy with other limits of connections. The limit for one address is at most half of the limit for
         * all connections.
         */
        public Limits withConnections(int all, int perAddress) {
            return new Limits(headers, headerCount, uri, inFlight, all, Math.max(1, Math.min(perAddress, all / 2)));
        }
    }

    /**
     * The time limits of the server, all greater than zero.
     *
     * @param headers the maximum time from the first byte of a request to the end of its headers; on a new connection
     *     it begins with the connection, including the TLS handshake
     * @param body the maximum time for a whole body; a body slower than 1 KiB per second is rejected earlier
     * @param handling the maximum time from the end of the body to the response
     * @param idle the maximum time between two requests on a connection
     * @param write the maximum time without progress while a response is sent
     * @param drain the maximum time for running requests when the server closes
     */
    public record Timeouts(
            Duration headers, Duration body, Duration handling, Duration idle, Duration write, Duration drain) {

        public Timeouts {
            requirePositive(headers.toMillis(), "headers");
            requirePositive(body.toMillis(), "body");
            requirePositive(handling.toMillis(), "handling");
            requirePositive(idle.toMillis(), "idle");
            requirePositive(write.toMillis(), "write");
            requirePositive(drain.toMillis(), "drain");
        }

        public static Timeouts defaults() {
            return new Timeouts(
                    Duration.ofSeconds(10),
                    Duration.ofSeconds(30),
                    Duration.ofSeconds(30),
                    Duration.ofSeconds(60),
                    Duration.ofSeconds(20),
                    Duration.ofSeconds(20));
        }

        /** Returns a copy with the same limit for the body and for the handling. */
        public Timeouts withRequest(Duration request) {
            return new Timeouts(headers, request, request, idle, write, drain);
        }

        public Timeouts withDrain(Duration limit) {
            return new Timeouts(headers, body, handling, idle, write, limit);
        }

        public Timeouts withHeaders(Duration limit) {
            return new Timeouts(limit, body, handling, idle, write, drain);
        }
    }

    /**
     * The settings of TLS.
     *
     * @param context contains the initial certificate
     * @param http2 whether HTTP/2 is offered in addition to HTTP/1.1
     * @param streams the maximum number of concurrent requests on one HTTP/2 connection
     * @param clients whether clients are asked for a certificate
     */
    public record Tls(SSLContext context, boolean http2, int streams, ClientAuthentication clients) {

        public Tls {
            requirePositive(streams, "streams");
        }

        /** Creates settings without client certificates. */
        public Tls(SSLContext context, boolean http2, int streams) {
            this(context, http2, streams, ClientAuthentication.NONE);
        }
    }

    /**
     * The settings of proxies, CORS and HSTS.
     *
     * @param strictTransport the time for which browsers must use only TLS; zero to send no such header
     */
    public record ProxyAndCors(Proxies proxies, Cors cors, Duration strictTransport) {

        /** Trusts no proxy, lets no page of another origin read responses, and sends no header for strict transport. */
        public static final ProxyAndCors PLAIN = new ProxyAndCors(Proxies.NONE, Cors.OFF, Duration.ZERO);
    }

    public HttpServerSettings {
        requirePositive(ioThreads, "ioThreads");
        requirePositive(workers, "workers");
        requirePositive(workerQueue, "workerQueue");
    }

    /** Returns default settings. The number of threads is derived from {@code cores}. */
    public static HttpServerSettings defaults(String host, int port, int cores) {
        int workers = Math.max(16, 8 * cores);
        return new HttpServerSettings(
                host,
                port,
                Math.max(2, cores),
                workers,
                16 * workers,
                Limits.defaults(),
                Timeouts.defaults(),
                false,
                Optional.empty(),
                ProxyAndCors.PLAIN);
    }

    public HttpServerSettings withWorkers(int threads, int queue) {
        return new HttpServerSettings(
                host, port, ioThreads, threads, queue, limits, timeouts, productHeader, tls, proxyAndCors);
    }

    public HttpServerSettings withLimits(Limits other) {
        return new HttpServerSettings(
                host, port, ioThreads, workers, workerQueue, other, timeouts, productHeader, tls, proxyAndCors);
    }

    public HttpServerSettings withTimeouts(Timeouts other) {
        return new HttpServerSettings(
                host, port, ioThreads, workers, workerQueue, limits, other, productHeader, tls, proxyAndCors);
    }

    public HttpServerSettings withProductHeader(boolean sent) {
        return new HttpServerSettings(
                host, port, ioThreads, workers, workerQueue, limits, timeouts, sent, tls, proxyAndCors);
    }

    public HttpServerSettings withTls(Tls encryption) {
        return new HttpServerSettings(
                host,
                port,
                ioThreads,
                workers,
                workerQueue,
                limits,
                timeouts,
                productHeader,
                Optional.of(encryption),
                proxyAndCors);
    }

    public HttpServerSettings withProxyAndCors(ProxyAndCors other) {
        return new HttpServerSettings(
                host, port, ioThreads, workers, workerQueue, limits, timeouts, productHeader, tls, other);
    }

    private static void requirePositive(long value, String name) {
        if (value <= 0) {
            throw new IllegalArgumentException(name + " must be greater than 0: " + value);
        }
    }
}
