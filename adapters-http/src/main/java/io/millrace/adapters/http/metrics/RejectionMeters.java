package io.millrace.adapters.http.metrics;

import io.micrometer.core.instrument.Counter;
import io.millrace.domain.client.ClientRejection;
import io.millrace.domain.client.RequestKind;
import io.millrace.domain.client.UserAgent;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/**
 * Counts rejected requests and items by client, kind and type of error. Only the first clients have separate counters,
 * because clients choose their names. All further clients share one tag.
 */
final class RejectionMeters {

    static final int MOST_CLIENTS = 20;

    private static final String FURTHER = "other";
    private static final int MOST_COUNTERS = 1_000;

    private final Registrations registrations;
    private final Map<Tags, Counter> counters = new ConcurrentHashMap<>();
    private final Set<String> clients = new HashSet<>();

    RejectionMeters(Registrations registrations) {
        this.registrations = registrations;
        // Registers the meter from the start, so that alert rules find it.
        counter(new Tags(FURTHER, RequestKind.OTHER, FURTHER));
    }

    void count(ClientRejection rejection, long count) {
        Tags tags = new Tags(tagOf(UserAgent.product(rejection.client())), rejection.kind(), rejection.type());
        counter(tags).increment((double) count);
    }

    private synchronized String tagOf(String client) {
        boolean counted = clients.contains(client) || (clients.size() < MOST_CLIENTS && clients.add(client));
        return counted ? client : FURTHER;
    }

    private Counter counter(Tags tags) {
        Counter known = counters.get(tags);
        if (known != null) {
            return known;
        }
        Tags bounded = counters.size() < MOST_COUNTERS ? tags : new Tags(FURTHER, RequestKind.OTHER, FURTHER);
        return counters.computeIfAbsent(
                bounded,
                same -> registrations.counter(
                        "http.server.rejected",
                        "Requests for data, and items of bulk requests, that were rejected with a client error",
                        "client",
                        same.client(),
                        "kind",
                        same.kind().text(),
                        "type",
                        same.type()));
    }

    /** The tags of a counter. */
    private record Tags(String client, RequestKind kind, String type) {}
}
