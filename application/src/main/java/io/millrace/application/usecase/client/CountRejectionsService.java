package io.millrace.application.usecase.client;

import io.millrace.application.port.driven.service.Incidents;
import io.millrace.application.port.driven.service.client.ClientRejections;
import io.millrace.application.port.driving.client.CountRejections;
import io.millrace.domain.client.ClientRejection;
import io.millrace.domain.client.RejectionCount;
import io.millrace.domain.collection.BoundedMap;
import java.time.Clock;
import java.time.Instant;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import java.util.stream.Stream;

/**
 * Counts rejected requests in memory until {@link #report} stores the counts. At most {@link ClientRejections#MOST}
 * different rejections are kept in memory; if there are more, those without recent requests are dropped. A user with
 * more than {@link ClientRejections#MOST_OF_USER} different rejections does not displace the rejections of other users:
 * the further rejections of this user are counted together.
 */
public final class CountRejectionsService implements CountRejections {

    /** The order of the list: first the rejections that may lose documents, and within each group the newest first. */
    private static final Comparator<RejectionCount> DOCUMENTS_FIRST = Comparator.comparing(
                    (RejectionCount count) -> !count.rejection().kind().containsDocuments())
            .thenComparing(RejectionCount::last, Comparator.reverseOrder());

    private final ClientRejections stored;
    private final Clock clock;
    private final Consumer<RejectionCount> log;
    private final Incidents incidents;

    /**
     * The lock that is held while counts are moved to the store, so that {@link #list} does not find the same counts
     * twice.
     */
    private final Object storing = new Object();

    /** The counts since the last report. */
    private Map<ClientRejection, RejectionCount> fresh = new BoundedMap<>(ClientRejections.MOST);

    /** The counts that were logged but could not be stored. */
    private final Map<ClientRejection, RejectionCount> unstored = new BoundedMap<>(ClientRejections.MOST);

    /**
     * Creates the service.
     *
     * @param log receives each count once, at the report that follows the rejections
     */
    public CountRejectionsService(
            ClientRejections stored, Clock clock, Consumer<RejectionCount> log, Incidents incidents) {
        this.stored = stored;
        this.clock = clock;
        this.log = log;
        this.incidents = incidents;
    }

    @Override
    public void count(ClientRejection rejection, long requests) {
        Instant now = clock.instant();
        RejectionCount added = new RejectionCount(rejection, requests, now, now);
        synchronized (this) {
            add(fresh, added);
        }
    }

    private static void add(Map<ClientRejection, RejectionCount> counts, RejectionCount added) {
        ClientRejection rejection = added.rejection();
        boolean fits = counts.containsKey(rejection)
                || counts.keySet().stream()
                                .filter(other -> other.user().equals(rejection.user()))
                                .count()
                        < ClientRejections.MOST_OF_USER;
        RejectionCount counted =
                fits ? added : new RejectionCount(rejection.summarized(), added.count(), added.since(), added.last());
        counts.merge(counted.rejection(), counted, RejectionCount::plus);
    }

    /**
     * Logs the counts since the last report, and stores them. If the counts cannot be stored, the next report tries
     * again. If several threads call this method concurrently, one of them runs and the others wait.
     */
    public void report() {
        synchronized (storing) {
            List<RejectionCount> counts = begin();
            if (counts.isEmpty()) {
                return;
            }
            try {
                stored.add(counts);
            } catch (RuntimeException failure) {
                incidents.report(
                        "the numbers of rejected requests could not be stored; the next report tries again, unless the"
                                + " service is stopping",
                        failure);
                return;
            }
            synchronized (this) {
                unstored.clear();
            }
        }
    }

    /** Logs the counts since the last report, and returns all counts that must be stored. */
    private List<RejectionCount> begin() {
        List<RejectionCount> logged;
        List<RejectionCount> all;
        synchronized (this) {
            logged = List.copyOf(fresh.values());
            fresh = new BoundedMap<>(ClientRejections.MOST);
            logged.forEach(count -> add(unstored, count));
            all = List.copyOf(unstored.values());
        }
        logged.forEach(log);
        return all;
    }

    @Override
    public List<RejectionCount> list() {
        Map<ClientRejection, RejectionCount> sums = new LinkedHashMap<>();
        synchronized (storing) {
            stored.list().forEach(count -> sums.put(count.rejection(), count));
            synchronized (this) {
                Stream.concat(fresh.values().stream(), unstored.values().stream())
                        .forEach(count -> sums.merge(count.rejection(), count, RejectionCount::plus));
            }
        }
        Instant end = clock.instant().minus(ClientRejections.RETENTION);
        return sums.values().stream()
                .filter(count -> count.last().isAfter(end))
                .sorted(DOCUMENTS_FIRST)
                .toList();
    }
}
