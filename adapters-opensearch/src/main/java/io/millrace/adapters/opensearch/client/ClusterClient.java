package io.millrace.adapters.opensearch.client;

import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublisher;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.locks.LockSupport;
import java.util.function.LongSupplier;

/**
 * Sends calls to the nodes of a cluster. A call goes to one node; to another only if the connection could not be made, or
 * if it only reads, so that no change is carried out twice without its caller's will. What the cluster has no room for at
 * the moment is sent again a few times.
 */
public final class ClusterClient {

    private static final String NAME = "millrace";
    private static final int MOST_REPETITIONS = 4;
    private static final long FIRST_PAUSE = Duration.ofMillis(100).toNanos();
    private static final int TOO_MANY = 429;
    private static final int BAD_GATEWAY = 502;

    private final ClusterSettings settings;
    private final HttpClient http;
    private final Hosts hosts;
    private final Semaphore connections;

    public ClusterClient(ClusterSettings settings) {
        this(settings, System::nanoTime);
    }

    /**
     * Makes a client of which tests decide how late it is.
     *
     * @param nanoTime what {@link System#nanoTime} is otherwise, for how long a node is left out
     */
    ClusterClient(ClusterSettings settings, LongSupplier nanoTime) {
        this.settings = settings;
        HttpClient.Builder builder = HttpClient.newBuilder()
                .version(HttpClient.Version.HTTP_1_1)
                .followRedirects(HttpClient.Redirect.NEVER)
                // Answers are gathered where they come in: nothing in between waits, and each hop costs time.
                .executor(Runnable::run)
                .connectTimeout(settings.connectTimeout());
        settings.tls().ifPresent(builder::sslContext);
        this.http = builder.build();
        this.hosts = new Hosts(settings.urls(), nanoTime);
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
        return successful(call, exchange(call, most));
    }

    /**
     * Returns the answer to a call, or nothing for status 404.
     *
     * @throws ClusterException if it is neither a success nor 404
     */
    public Optional<Answer> find(Call call) {
        Answer answer = exchange(call, settings.callTimeout());
        return answer.status() == 404 ? Optional.empty() : Optional.of(successful(call, answer));
    }

    private static Answer successful(Call call, Answer answer) {
        if (!answer.isSuccess()) {
            ClusterError error = ClusterError.of(answer);
            throw new ClusterException(call.isRead() ? error.ofRead() : error);
        }
        return answer;
    }

    /**
     * Sends a change of the state of the cluster, which gives up before this client does, so that its answer comes.
     *
     * @throws ClusterException if it is no success
     */
    public Answer change(Call call) {
        return send(limited(call));
    }

    /**
     * Sends a change as {@link #change} does, of something that may be gone already.
     *
     * @throws ClusterException if it is neither a success nor 404
     */
    public void remove(Call call) {
        find(limited(call));
    }

    private Call limited(Call call) {
        String target = call.target();
        if (isWithoutTimeLimits(target)) {
            return call;
        }
        Call limited = call.with("cluster_manager_timeout", serverTimeout());
        return target.startsWith("/_index_template/") ? limited : limited.with("timeout", serverTimeout());
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
        Call limited = call.method().equals("GET") || call.lines() ? limitedRead(call) : call;
        for (int repetition = 0; ; repetition++) {
            Answer answer = once(limited, most, deadline);
            long pause = FIRST_PAUSE << repetition;
            if (answer.status() != TOO_MANY
                    || repetition == MOST_REPETITIONS
                    || deadline - System.nanoTime() < 2 * pause
                    || (ClusterError.of(answer).handling() instanceof Handling.Retry retry && retry.later())) {
                return answer;
            }
            LockSupport.parkNanos(pause);
        }
    }

    /** A node that waits for a manager, or searches, does not go on when nothing waits for its answer any more. */
    private Call limitedRead(Call call) {
        String target = call.target();
        if (target.startsWith("/_cluster/state") || target.startsWith("/_cat/")) {
            return call.with("cluster_manager_timeout", serverTimeout());
        }
        return target.startsWith("/_msearch") ? call.with("cancel_after_time_interval", serverTimeout()) : call;
    }

    private Answer once(Call call, Duration most, long deadline) {
        try {
            if (!connections.tryAcquire(deadline - System.nanoTime(), TimeUnit.NANOSECONDS)) {
                throw new ClusterException(ClusterError.notAccepted("all " + settings.mostConnections()
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
        List<Hosts.Host> turn = new ArrayList<>(hosts.inTurn());
        if (call.isRead()) {
            // A connection that was kept open may have ended at the other side meanwhile.
            turn.add(turn.get(0));
        }
        String last = "";
        for (int i = 0; i < turn.size(); i++) {
            Hosts.Host host = turn.get(i);
            long left = deadline - System.nanoTime();
            if (left <= 0) {
                break;
            }
            CompletableFuture<HttpResponse<byte[]>> exchange = http.sendAsync(
                    request(call, host.url(call.target())), head -> new LimitedBody(settings.largestAnswer()));
            try {
                HttpResponse<byte[]> response = exchange.get(left, TimeUnit.NANOSECONDS);
                if (response.statusCode() < BAD_GATEWAY) {
                    host.answered();
                } else {
                    // It may be cut off from the others.
                    host.failed();
                    if (call.isRead() && i < turn.size() - 1) {
                        continue;
                    }
                }
                return new Answer(response.statusCode(), response.body());
            } catch (InterruptedException e) {
                exchange.cancel(true);
                throw interrupted(call);
            } catch (TimeoutException e) {
                exchange.cancel(true);
                host.failed();
                throw lost(call, host + " did not answer within the time limit");
            } catch (ExecutionException e) {
                Throwable failure = e.getCause();
                if (failure instanceof LimitedBody.TooLargeException) {
                    throw new ClusterException(ClusterError.tooLarge(settings.largestAnswer()));
                }
                host.failed();
                last = host + " " + ConnectionTrouble.words(failure);
                if (!call.isRead() && !ConnectionTrouble.isBeforeSending(failure)) {
                    throw lost(call, last);
                }
            }
        }
        throw new ClusterException(ClusterError.notReached("no node of the cluster can be reached: " + last));
    }

    private HttpRequest request(Call call, URI url) {
        HttpRequest.Builder request = HttpRequest.newBuilder(url).method(call.method(), publisher(call.body()));
        if (!call.body().isEmpty()) {
            request.header("Content-Type", call.lines() ? "application/x-ndjson" : "application/json");
        }
        request.header("X-Opaque-Id", call.mark().map(mark -> NAME + ":" + mark).orElse(NAME));
        settings.authorization().ifPresent(value -> request.header("Authorization", value));
        return request.build();
    }

    /**
     * Sends the parts as one body with a {@code Content-Length}, which may not be 0 for a body of parts: an empty one is
     * sent as no body.
     */
    private static BodyPublisher publisher(List<byte[]> parts) {
        long length = parts.stream().mapToLong(part -> part.length).sum();
        return length == 0
                ? BodyPublishers.noBody()
                : BodyPublishers.fromPublisher(BodyPublishers.ofByteArrays(parts), length);
    }

    private static ClusterException interrupted(Call call) {
        Thread.currentThread().interrupt();
        return lost(call, "interrupted");
    }

    private static ClusterException lost(Call call, String reason) {
        ClusterError error = ClusterError.lost(call, reason);
        return new ClusterException(call.isRead() ? error.ofRead() : error);
    }
}
