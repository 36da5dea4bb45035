package io.millrace.adapters.http.metrics;

import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.Timer;
import io.millrace.adapters.http.server.RequestObserver;
import io.millrace.domain.client.ClientRejection;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;

/**
 * Counts requests and measures their duration. The values of tags come from fixed sets, not from clients, so that their
 * number is limited; {@link RejectionMeters} limits the names of clients.
 */
final class RequestMeters implements RequestObserver {

    private final Registrations registrations;
    private final RejectionMeters rejections;
    private final Map<Ended, Timer> requests = new ConcurrentHashMap<>();
    private final Counter received;
    private final Counter sent;

    RequestMeters(Registrations registrations) {
        this.registrations = registrations;
        this.rejections = new RejectionMeters(registrations);
        this.received = registrations.counter("http.server.received.bytes", "Bytes of request bodies as sent");
        this.sent = registrations.counter("http.server.sent.bytes", "Bytes of responses, without headers");
        // Registers this timer from the start, because every scrape is a request to this path.
        timer(new Ended("GET", "/metrics", 200));
    }

    @Override
    public void ended(String method, String route, int status, long nanos, long bytesReceived, long bytesSent) {
        Ended ended = new Ended(RequestObserver.isUsual(method) ? method : "other", route, status);
        Timer timer = requests.get(ended);
        (timer == null ? timer(ended) : timer).record(nanos, TimeUnit.NANOSECONDS);
        received.increment((double) bytesReceived);
        sent.increment((double) bytesSent);
    }

    @Override
    public void rejected(ClientRejection rejection, long count) {
        rejections.count(rejection, count);
    }

    private Timer timer(Ended ended) {
        return requests.computeIfAbsent(
                ended,
                same -> registrations.timer(
                        "http.server.requests",
                        "Duration of finished requests",
                        "method",
                        same.method(),
                        "route",
                        same.route(),
                        "status",
                        Integer.toString(same.status())));
    }

    /** The tags of a timer of requests. */
    private record Ended(String method, String route, int status) {}
}
