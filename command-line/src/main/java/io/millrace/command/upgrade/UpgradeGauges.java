package io.millrace.command.upgrade;

import io.millrace.command.client.stream.BackingIndex;
import io.millrace.command.client.stream.UpgradeStatus;
import io.millrace.command.console.Gauge;
import io.millrace.command.console.Pace;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Creates the progress bars of an upgrade: one bar for each index that is being copied, and one bar for all indices
 * together if there are several indices.
 */
final class UpgradeGauges {

    private static final String ALL = "all";

    /**
     * The number of documents of each index to upgrade, oldest index first. An index stays in this map after it was
     * upgraded.
     */
    private final Map<String, Long> outdated = new LinkedHashMap<>();

    private final Map<String, Pace> paces = new HashMap<>();
    private final Pace allPace = new Pace();
    private final Set<String> finished = new LinkedHashSet<>();
    private int before = -1;

    UpgradeGauges(List<BackingIndex> outdated) {
        outdated.forEach(index -> this.outdated.put(index.name(), index.documents()));
    }

    /** Returns the indices that have been upgraded since the previous call. */
    List<String> takeNewlyFinished(UpgradeStatus status) {
        if (before < 0) {
            before = Math.max(
                    0,
                    status.successes()
                            + status.pending()
                            + status.inProgress().size()
                            + status.failures().size()
                            - outdated.size());
        }
        Set<String> open = new LinkedHashSet<>();
        status.inProgress().forEach(index -> open.add(index.index()));
        status.failures().forEach(failure -> open.add(failure.index()));
        List<String> done = outdated.keySet().stream()
                .filter(index -> !open.contains(index))
                .limit(Math.max(0, status.successes() - before))
                .filter(index -> !finished.contains(index))
                .toList();
        finished.addAll(done);
        return done;
    }

    long documents(String index) {
        return outdated.getOrDefault(index, 0L);
    }

    /** Returns the number of copied documents, including the documents of finished indices. */
    long copied(UpgradeStatus status) {
        long copied = 0;
        for (String index : finished) {
            copied += documents(index);
        }
        for (UpgradeStatus.InProgress index : status.inProgress()) {
            copied += index.copied();
        }
        return copied;
    }

    List<Gauge> gauges(UpgradeStatus status, long nanoTime) {
        List<Gauge> gauges = new ArrayList<>();
        for (UpgradeStatus.InProgress index : status.inProgress()) {
            // The former write index may have received further documents after the command read their number.
            outdated.merge(index.index(), index.total(), Math::max);
            Pace pace = paces.computeIfAbsent(index.index(), name -> new Pace());
            pace.at(nanoTime, index.copied());
            gauges.add(Gauge.of(index.index(), index.copied(), index.total(), pace));
        }
        paces.keySet()
                .retainAll(status.inProgress().stream()
                        .map(UpgradeStatus.InProgress::index)
                        .toList());
        long total = outdated.values().stream().mapToLong(Long::longValue).sum();
        long copied = copied(status);
        allPace.at(nanoTime, copied);
        String only = outdated.size() == 1 ? outdated.keySet().iterator().next() : ALL;
        // If a single index is upgraded, its bar shows the whole progress. A second bar is not necessary.
        if (gauges.stream().noneMatch(gauge -> gauge.name().equals(only))) {
            gauges.add(Gauge.of(only, copied, total, allPace));
        }
        return gauges;
    }
}
