package io.millrace.adapters.opensearch.client;

import io.millrace.adapters.opensearch.client.CallWatchdog.WatchedCall;
import io.millrace.domain.Backoff;
import java.io.IOException;
import java.io.InputStream;
import java.net.SocketTimeoutException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CancellationException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.function.LongSupplier;
import org.apache.hc.client5.http.ConnectTimeoutException;
import org.apache.hc.client5.http.classic.methods.HttpUriRequestBase;
import org.apache.hc.client5.http.config.ConnectionConfig;
import org.apache.hc.client5.http.config.RequestConfig;
import org.apache.hc.client5.http.impl.classic.CloseableHttpClient;
import org.apache.hc.client5.http.impl.classic.HttpClients;
import org.apache.hc.client5.http.impl.io.ManagedHttpClientConnectionFactory;
import org.apache.hc.client5.http.impl.io.PoolingHttpClientConnectionManagerBuilder;
import org.apache.hc.client5.http.io.HttpClientConnectionManager;
import org.apache.hc.client5.http.ssl.DefaultClientTlsStrategy;
import org.apache.hc.client5.http.ssl.HostnameVerificationPolicy;
import org.apache.hc.client5.http.ssl.NoopHostnameVerifier;
import org.apache.hc.client5.http.ssl.TlsSocketStrategy;
import org.apache.hc.core5.http.ClassicHttpResponse;
import org.apache.hc.core5.http.ConnectionRequestTimeoutException;
import org.apache.hc.core5.http.ContentType;
import org.apache.hc.core5.http.Header;
import org.apache.hc.core5.http.HttpEntity;
import org.apache.hc.core5.http.config.Http1Config;
import org.apache.hc.core5.http.io.entity.EntityTemplate;
import org.apache.hc.core5.io.CloseMode;
import org.apache.hc.core5.util.TimeValue;
import org.apache.hc.core5.util.Timeout;

/**
 * Sends calls to the nodes of a cluster. A call is sent to one node. If this fails, the call is sent to another node,
 * but only if the first node cannot have received it or if the call only reads. Therefore no change is executed twice.
 * If the cluster rejects a call because of overload, the call is retried up to four times.
 */
public final class ClusterClient implements AutoCloseable {

    private static final String NAME = "millrace";
    private static final int MOST_REPETITIONS = 4;
    private static final Backoff PAUSES = new Backoff(Duration.ofMillis(100), Duration.ofSeconds(1));
    private static final ContentType JSON = ContentType.create("application/json");
    private static final ContentType LINES = ContentType.create("application/x-ndjson");

    /** The buffer size for a body of unknown length, in bytes. */
    private static final int CHUNK = 64 << 10;

    /**
     * A connection that was idle for longer than this time is checked before its use, because the node may have closed
     * the connection. The check takes a millisecond.
     */
    static final TimeValue CHECKED_AFTER = TimeValue.ofMilliseconds(100);

    private static final int TOO_MANY = 429;
    private static final int BAD_GATEWAY = 502;

    private final ClusterConnectionSettings settings;
    private final CloseableHttpClient http;
    private final Hosts hosts;
    private final CallWatchdog watchdog = new CallWatchdog();

    public ClusterClient(ClusterConnectionSettings settings) {
        this(settings, System::nanoTime);
    }

    /**
     * Creates a client with another clock, for tests.
     *
     * @param nanoTime replaces {@link System#nanoTime}; measures how long a failed node is skipped
     */
    ClusterClient(ClusterConnectionSettings settings, LongSupplier nanoTime) {
        this.settings = settings;
        this.hosts = new Hosts(settings.urls(), nanoTime);
        this.http = HttpClients.custom()
                .setConnectionManager(connections(settings))
                .setUserAgent(NAME)
                // Automatic retries are disabled, because only this class knows which calls may be sent twice.
                // Compression and redirects are disabled, because responses must arrive unchanged.
                .disableAutomaticRetries()
                .disableRedirectHandling()
                .disableCookieManagement()
                .disableContentCompression()
                .disableAuthCaching()
                .build();
    }

    private static HttpClientConnectionManager connections(ClusterConnectionSettings settings) {
        PoolingHttpClientConnectionManagerBuilder connections = PoolingHttpClientConnectionManagerBuilder.create()
                .setMaxConnTotal(settings.mostConnections())
                .setMaxConnPerRoute(settings.mostConnections())
                .setConnectionFactory(ManagedHttpClientConnectionFactory.builder()
                        .http1Config(
                                Http1Config.custom().setChunkSizeHint(CHUNK).build())
                        .build())
                .setDefaultConnectionConfig(ConnectionConfig.custom()
                        .setConnectTimeout(Timeout.of(settings.connectTimeout()))
                        .setValidateAfterInactivity(CHECKED_AFTER)
                        .build());
        settings.tls().map(ClusterClient::tls).ifPresent(connections::setTlsSocketStrategy);
        return connections.build();
    }

    private static TlsSocketStrategy tls(Trust trust) {
        // With the policy BUILTIN, the Java runtime verifies host names. With the policy CLIENT, the HTTP library uses
        // the verifier given here, which accepts all host names.
        return new DefaultClientTlsStrategy(
                trust.context(),
                trust.verifiesHostname() ? HostnameVerificationPolicy.BUILTIN : HostnameVerificationPolicy.CLIENT,
                NoopHostnameVerifier.INSTANCE);
    }

    /**
     * Returns the response to a call.
     *
     * @throws ClusterException if the call fails
     */
    public Answer send(ClusterRequest request) {
        return send(request, settings.callTimeout());
    }

    /**
     * Returns the response to a call within a time limit.
     *
     * @throws ClusterException if the call fails
     */
    public Answer send(ClusterRequest request, Duration most) {
        return successful(request, exchange(request, most));
    }

    /**
     * Returns the response to a call; empty for status 404.
     *
     * @throws ClusterException if the call fails with another status
     */
    public Optional<Answer> find(ClusterRequest request) {
        Answer answer = exchange(request, settings.callTimeout());
        return answer.status() == 404 ? Optional.empty() : Optional.of(successful(request, answer));
    }

    private static Answer successful(ClusterRequest request, Answer answer) {
        if (!answer.isSuccess()) {
            ClusterError error = ClusterError.of(answer);
            throw new ClusterException(request.isRead() ? error.ofRead() : error);
        }
        return answer;
    }

    /**
     * Sends a change of the cluster state. The cluster gets a shorter time limit than this client, so that the response
     * of the cluster arrives in time.
     *
     * @throws ClusterException if the change fails
     */
    public Answer change(ClusterRequest request) {
        return send(limited(request));
    }

    /**
     * Sends a removal, with the time limits of {@link #change}. Does nothing if the object does not exist.
     *
     * @throws ClusterException if the removal fails with a status other than 404
     */
    public void remove(ClusterRequest request) {
        find(limited(request));
    }

    private ClusterRequest limited(ClusterRequest request) {
        String target = request.target();
        if (isWithoutTimeLimits(target)) {
            return request;
        }
        ClusterRequest limited = request.with("cluster_manager_timeout", serverTimeout());
        // For templates, the cluster rejects the parameter "timeout".
        boolean template = target.startsWith("/_index_template/") || target.startsWith("/_component_template/");
        return template ? limited : limited.with("timeout", serverTimeout());
    }

    /**
     * Returns whether the cluster rejects parameters for time limits. It rejects them in requests that create or remove
     * a data stream.
     */
    private static boolean isWithoutTimeLimits(String target) {
        return target.startsWith("/_data_stream/") && !target.equals("/_data_stream/_modify");
    }

    /** Returns the time limit for the cluster, in the format of the cluster. It is 80 % of the time limit of a call. */
    public String serverTimeout() {
        return settings.callTimeout().toMillis() * 4 / 5 + "ms";
    }

    private Answer exchange(ClusterRequest request, Duration most) {
        long deadline = System.nanoTime() + most.toNanos();
        ClusterRequest limited = request.isRead() ? limitedRead(request) : request;
        for (int failures = 1; ; failures++) {
            Answer answer = sendOnce(limited, most, deadline);
            long pause = PAUSES.after(failures).toNanos();
            if (answer.status() != TOO_MANY
                    || failures > MOST_REPETITIONS
                    || deadline - System.nanoTime() < 2 * pause
                    || (ClusterError.of(answer).handling() instanceof Handling.Retry retry && retry.later())) {
                return answer;
            }
            LockSupport.parkNanos(pause);
        }
    }

    /**
     * Adds a time limit to a read, so that nodes stop working on it when this client no longer waits for the response.
     */
    private ClusterRequest limitedRead(ClusterRequest request) {
        String target = request.target();
        if (target.startsWith("/_cluster/state") || target.startsWith("/_cat/")) {
            return request.with("cluster_manager_timeout", serverTimeout());
        }
        return request.isSearch() ? request.with("cancel_after_time_interval", serverTimeout()) : request;
    }

    private Answer sendOnce(ClusterRequest call, Duration most, long deadline) {
        List<Hosts.Host> attempts = new ArrayList<>(hosts.inAttemptOrder());
        if (call.isRead()) {
            // A read is sent to the first node twice. The first attempt fails if the node has closed an idle
            // connection.
            attempts.add(attempts.get(0));
        }
        String last = "";
        for (int i = 0; i < attempts.size(); i++) {
            Hosts.Host host = attempts.get(i);
            requireUninterrupted(call);
            long left = deadline - System.nanoTime();
            if (left <= 0) {
                break;
            }
            HttpUriRequestBase request = request(call, host, left);
            try (WatchedCall watched = watchdog.watch(request, deadline)) {
                try {
                    Answer answer = http.execute(request, response -> read(response, host));
                    if (answer.status() < BAD_GATEWAY) {
                        host.answered();
                    } else {
                        // The node has responded, but it may have lost its connection to the other nodes.
                        host.failed();
                        if (call.isRead() && i < attempts.size() - 1) {
                            continue;
                        }
                    }
                    return answer;
                } catch (TooLargeException e) {
                    throw new ClusterException(ClusterError.tooLarge(settings.largestAnswer()));
                } catch (IOException | CancellationException e) {
                    requireUninterrupted(call);
                    if (isWithoutConnection(e)) {
                        throw new ClusterException(ClusterError.notAccepted("all " + settings.mostConnections()
                                + " connections to the cluster were in use for " + most.toMillis() + " ms"));
                    }
                    host.failed();
                    if (watched.isEnded() || isSilent(e)) {
                        throw lost(call, host + " did not respond within the time limit");
                    }
                    last = host + " " + ConnectionFailures.words(e, host.usesTls());
                    if (!call.isRead() && !ConnectionFailures.isBeforeSending(e)) {
                        throw lost(call, last);
                    }
                }
            }
        }
        throw new ClusterException(ClusterError.notReached("no node of the cluster can be reached: " + last));
    }

    private static void requireUninterrupted(ClusterRequest request) {
        if (Thread.currentThread().isInterrupted()) {
            throw lost(request, "interrupted");
        }
    }

    /**
     * Returns whether the call failed because no connection was free in time. The exception is a CancellationException
     * if the watchdog has cancelled the call while it waited for a connection.
     */
    private static boolean isWithoutConnection(Exception failure) {
        return failure instanceof ConnectionRequestTimeoutException || failure instanceof CancellationException;
    }

    /** Returns whether a node accepted the connection but sent no data before the deadline. */
    private static boolean isSilent(Exception failure) {
        return failure instanceof SocketTimeoutException && !(failure instanceof ConnectTimeoutException);
    }

    private HttpUriRequestBase request(ClusterRequest call, Hosts.Host host, long left) {
        HttpUriRequestBase request = new HttpUriRequestBase(call.method(), host.url(call.target()));
        Timeout timeout = Timeout.ofMilliseconds(Math.max(1, TimeUnit.NANOSECONDS.toMillis(left)));
        request.setConfig(RequestConfig.custom()
                .setConnectionRequestTimeout(timeout)
                .setResponseTimeout(timeout)
                .setProtocolUpgradeEnabled(false)
                .build());
        call.body()
                .ifPresent(body -> request.setEntity(
                        new EntityTemplate(body.length(), call.lines() ? LINES : JSON, null, body::writeTo)));
        request.setHeader(
                "X-Opaque-Id", call.mark().map(mark -> NAME + ":" + mark).orElse(NAME));
        settings.authorization().ifPresent(value -> request.setHeader("Authorization", value));
        return request;
    }

    private Answer read(ClassicHttpResponse response, Hosts.Host host) throws IOException {
        HttpEntity entity = response.getEntity();
        Answer answer = new Answer(response.getCode(), entity == null ? new byte[0] : bytes(entity));
        if (!host.usesTls() && requiresTls(response, answer)) {
            throw new ConnectionFailures.TlsRequiredException();
        }
        return answer;
    }

    /**
     * Returns whether a proxy has rejected the request because it was sent without TLS. The proxy then sends a
     * redirect, or a page with status 400. The cluster itself sends only JSON objects.
     */
    private static boolean requiresTls(ClassicHttpResponse response, Answer answer) {
        if (answer.status() == 400) {
            return answer.body().length > 0
                    && answer.body()[0] != '{'
                    && new String(answer.body(), StandardCharsets.ISO_8859_1).contains("HTTPS");
        }
        Header location = response.getFirstHeader("Location");
        return answer.status() / 100 == 3
                && location != null
                && location.getValue().startsWith("https:");
    }

    private byte[] bytes(HttpEntity entity) throws IOException {
        int most = settings.largestAnswer();
        if (entity.getContentLength() > most) {
            throw new TooLargeException();
        }
        try (InputStream body = entity.getContent()) {
            if (entity.getContentLength() >= 0) {
                byte[] bytes = new byte[(int) entity.getContentLength()];
                body.readNBytes(bytes, 0, bytes.length);
                return bytes;
            }
            byte[] bytes = body.readNBytes(most + 1);
            if (bytes.length > most) {
                throw new TooLargeException();
            }
            return bytes;
        }
    }

    private static ClusterException lost(ClusterRequest request, String reason) {
        ClusterError error = ClusterError.lost(request, reason);
        return new ClusterException(request.isRead() ? error.ofRead() : error);
    }

    /** Cancels all calls and closes all connections. */
    @Override
    public void close() {
        watchdog.close();
        http.close(CloseMode.IMMEDIATE);
    }

    /** Thrown if the response exceeds the size limit. */
    private static final class TooLargeException extends IOException {}
}
