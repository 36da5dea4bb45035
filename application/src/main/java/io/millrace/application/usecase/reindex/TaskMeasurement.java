package io.millrace.application.usecase.reindex;

import io.millrace.application.port.driven.engine.Catalog;
import io.millrace.application.port.driven.service.StoreClock;
import io.millrace.application.port.driving.index.ReadIndices;
import io.millrace.domain.catalog.CatalogSnapshot;
import io.millrace.domain.index.Index;
import io.millrace.domain.index.IndexId;
import io.millrace.domain.index.NameSelection;
import io.millrace.domain.reindex.IndexUpgrade;
import io.millrace.domain.reindex.ReindexTask;
import io.millrace.domain.reindex.TaskProgress;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;

/**
 * Measures the progress of tasks. If an upgrade does not contain the number of documents, counts the documents of its
 * index.
 */
public record TaskMeasurement(Catalog catalog, ReadIndices indices, StoreClock clock) {

    /**
     * The number of tasks whose indices are found with one query. A query must not select more names than a selection
     * allows.
     */
    private static final int TASKS_IN_QUERY = 1_000;

    Map<ReindexTask, TaskProgress> measure(Collection<ReindexTask> tasks) {
        Map<IndexId, Long> counted = count(tasks);
        Instant now = clock.now();
        Map<ReindexTask, TaskProgress> measured = new HashMap<>();
        tasks.forEach(task -> measured.put(task, TaskProgress.of(task, counted, now)));
        return measured;
    }

    private Map<IndexId, Long> count(Collection<ReindexTask> tasks) {
        Set<IndexId> sources = new HashSet<>();
        Set<String> names = new HashSet<>();
        for (ReindexTask task : tasks) {
            List<IndexId> uncounted = uncounted(task);
            sources.addAll(uncounted);
            if (!uncounted.isEmpty()) {
                names.add(task.stream().value());
            }
        }
        return indices.countDocuments(find(new ArrayList<>(names)).stream()
                .filter(index -> sources.contains(index.id()))
                .filter(TaskMeasurement::isCountable)
                .toList());
    }

    /** Returns whether the documents of an index can be counted, or were counted before it was closed. */
    static boolean isCountable(Index index) {
        return !index.closed() || index.sealed().isPresent();
    }

    private static List<IndexId> uncounted(ReindexTask task) {
        return task.upgrades().stream()
                .filter(upgrade -> upgrade instanceof IndexUpgrade.InProgress busy
                        ? busy.documents() == 0
                        : !(upgrade instanceof IndexUpgrade.Done))
                .map(IndexUpgrade::source)
                .toList();
    }

    private List<Index> find(List<String> names) {
        List<Index> found = new ArrayList<>();
        for (int from = 0; from < names.size(); from += TASKS_IN_QUERY) {
            List<String> part = names.subList(from, Math.min(names.size(), from + TASKS_IN_QUERY));
            CatalogSnapshot snapshot = catalog.snapshot(NameSelection.ofNames(part));
            Stream.concat(
                            snapshot.streams().values().stream().flatMap(stream -> stream.backingIndices().stream()),
                            snapshot.indices().values().stream())
                    .forEach(found::add);
        }
        return found.stream().distinct().toList();
    }
}
