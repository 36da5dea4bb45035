package io.millrace.application.port.driven.service.client;

import io.millrace.domain.client.ClientRejection;
import io.millrace.domain.client.RejectionCount;
import java.time.Instant;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Counts of rejected requests in memory. */
public final class InMemoryClientRejections implements ClientRejections {

    private final Map<ClientRejection, RejectionCount> counts = new HashMap<>();

    @Override
    public synchronized void add(List<RejectionCount> added) {
        added.forEach(count -> counts.merge(count.rejection(), count, RejectionCount::plus));
        List<RejectionCount> all = list();
        Instant end = all.get(0).last().minus(RETENTION);
        counts.clear();
        Map<String, Integer> ofUser = new HashMap<>();
        all.stream()
                .filter(count -> count.last().isAfter(end))
                .filter(count -> ofUser.merge(count.rejection().user(), 1, Integer::sum) <= MOST_OF_USER)
                .limit(MOST)
                .forEach(count -> counts.put(count.rejection(), count));
    }

    @Override
    public synchronized List<RejectionCount> list() {
        return counts.values().stream()
                .sorted(Comparator.comparing(RejectionCount::last).reversed())
                .toList();
    }
}
