package io.millrace.adapters.opensearch.client;

import java.net.ConnectException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpConnectTimeoutException;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublisher;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import javax.net.ssl.SSLHandshakeException;
import org.jspecify.annotations.Nullable;

/**
 * Sends calls to the nodes of a cluster. A call goes to one node; to another only if the connection could not be made, so
 * that no call is carried out twice without its caller's will.
 */
public final class ClusterClient {

    private final ClusterSettings settings;
    private final HttpClient http;
    private final Hosts hosts;
    private final Semaphore connections;

    public ClusterClient(ClusterSettings settings) {
        this.settings = settings;
        HttpClient.Builder builder = HttpClient.newBuilder()
                .version(HttpClient.Version.HTTP_1_1)
                .followRedirects(HttpClient.Redirect.NEVER)
                .connectTimeout(settings.connectTimeout());
        settings.tls().ifPresent(builder::sslContext);
        this.http = builder.build();
        this.hosts = new Hosts(settings.urls(), System::nanoTime);
        this.connections = new Semaphore(settings.mostConnections(), true);
    }

    /**
     * Returns the answer to a call.
     *
     * @throws ClusterException if it is no success
     */
    public Answer send(Call call) {
        return send(call, settings.callTimeout());
    }

    /**
     * Returns the answer to a call that may take no longer than this.
     *
     * @throws ClusterException if it is no success
     */
    public Answer send(Call call, Duration most) {
        Answer answer = exchange(call, most);
        if (!answer.isSuccess()) {
            throw new ClusterException(ClusterError.of(answer));
        }
        return answer;
    }

    /**
     * Returns the answer to a call, or nothing for status 404.
     *
     * @throws ClusterException if it is neither a success nor 404
     */
    public Optional<Answer> find(Call call) {
        Answer answer = exchange(call, settings.callTimeout());
        if (answer.status() == 404) {
            return Optional.empty();
        }
        if (!answer.isSuccess()) {
            throw new ClusterException(ClusterError.of(answer));
        }
        return Optional.of(answer);
    }

    /**
     * Sends a change of the state of the cluster, which gives up before this client does, so that its answer comes.
     *
     * @throws ClusterException if it is no success
     */
    public Answer change(Call call) {
        String target = call.target();
        if (!isWithoutTimeLimits(target)) {
            target += (target.indexOf('?') < 0 ? "?" : "&") + "cluster_manager_timeout=" + serverTimeout();
            if (!target.startsWith("/_index_template/")) {
                target += "&timeout=" + serverTimeout();
            }
        }
        return send(new Call(call.method(), target, call.body(), call.lines()));
    }

    /** Returns whether the cluster refuses time limits there: it does for making and removing data streams. */
    private static boolean isWithoutTimeLimits(String target) {
        return target.startsWith("/_data_stream/") && !target.equals("/_data_stream/_modify");
    }

    /** Returns how long the cluster may take, in its own words: four fifths of the time of the call. */
    public String serverTimeout() {
        return settings.callTimeout().toMillis() * 4 / 5 + "ms";
    }

    private Answer exchange(Call call, Duration most) {
        long deadline = System.nanoTime() + most.toNanos();
        try {
            if (!connections.tryAcquire(most.toNanos(), TimeUnit.NANOSECONDS)) {
                throw new ClusterException(ClusterError.notReached("all " + settings.mostConnections()
                        + " connections to the cluster were in use for " + most.toMillis() + " ms"));
            }
        } catch (InterruptedException e) {
            throw interrupted(call);
        }
        try {
            return inTurn(call, deadline);
        } finally {
            connections.release();
        }
    }

    private Answer inTurn(Call call, long deadline) {
        String last = "";
        for (Hosts.Host host : hosts.inTurn()) {
            long left = deadline - System.nanoTime();
            if (left <= 0) {
                break;
            }
            CompletableFuture<HttpResponse<byte[]>> exchange = http.sendAsync(
                    request(call, host.url(call.target()), left), head -> new LimitedBody(settings.largestAnswer()));
            try {
                HttpResponse<byte[]> response = exchange.get(left, TimeUnit.NANOSECONDS);
                host.answered();
                return new Answer(response.statusCode(), response.body());
            } catch (InterruptedException e) {
                exchange.cancel(true);
                throw interrupted(call);
            } catch (TimeoutException e) {
                exchange.cancel(true);
                throw new ClusterException(ClusterError.lost(call, "no answer within the time limit"));
            } catch (ExecutionException e) {
                Throwable failure = e.getCause();
                if (failure instanceof LimitedBody.TooLargeException) {
                    throw new ClusterException(ClusterError.tooLarge(settings.largestAnswer()));
                }
                host.failed();
                if (!isBeforeSending(failure)) {
                    throw new ClusterException(ClusterError.lost(call, String.valueOf(failure)));
                }
                last = host.url("") + ": " + failure;
            }
        }
        throw new ClusterException(ClusterError.notReached("no node of the cluster can be reached; " + last));
    }

    private HttpRequest request(Call call, URI url, long nanos) {
        BodyPublisher body = call.body().map(BodyPublishers::ofByteArray).orElseGet(BodyPublishers::noBody);
        HttpRequest.Builder request =
                HttpRequest.newBuilder(url).timeout(Duration.ofNanos(nanos)).method(call.method(), body);
        if (call.body().isPresent()) {
            request.header("Content-Type", call.lines() ? "application/x-ndjson" : "application/json");
        }
        settings.authorization().ifPresent(value -> request.header("Authorization", value));
        return request.build();
    }

    private static boolean isBeforeSending(@Nullable Throwable failure) {
        return failure instanceof ConnectException
                || failure instanceof HttpConnectTimeoutException
                || failure instanceof SSLHandshakeException;
    }

    private static ClusterException interrupted(Call call) {
        Thread.currentThread().interrupt();
        return new ClusterException(ClusterError.lost(call, "interrupted"));
    }
}
