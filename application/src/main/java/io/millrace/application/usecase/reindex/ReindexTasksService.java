package io.millrace.application.usecase.reindex;

import io.millrace.application.port.driven.service.reindex.ReindexTasks;
import io.millrace.application.port.driving.reindex.ManageReindexTasks;
import io.millrace.domain.index.Index;
import io.millrace.domain.index.StreamName;
import io.millrace.domain.index.upgrade.UpgradeFinding;
import io.millrace.domain.reindex.ReindexStatus;
import io.millrace.domain.reindex.ReindexTask;
import io.millrace.domain.reindex.Run;
import io.millrace.domain.reindex.TaskProgress;
import io.millrace.domain.security.privilege.NameScope;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Manages the tasks that upgrade data streams and plain indices. */
public record ReindexTasksService(
        UpgradeCheck check,
        TaskStart start,
        TaskCancellation cancellation,
        TaskMeasurement measurement,
        UpgradeEstimation estimation,
        ReindexTasks tasks)
        implements ManageReindexTasks {

    @Override
    public List<UpgradeFinding> check(StreamName name, boolean plainIndex) {
        return check.check(name, plainIndex);
    }

    @Override
    public void start(Request request) {
        start.start(request);
    }

    @Override
    public Run cancel(StreamName stream) {
        return cancellation.cancel(stream);
    }

    @Override
    public List<ReindexTask> list() {
        return tasks.list();
    }

    @Override
    public ReindexStatus readStatus(StreamName stream) {
        return tasks.find(stream)
                .filter(task -> !(task instanceof ReindexTask.Cancelled))
                .map(ReindexTask::status)
                .orElseThrow(() -> ReindexTask.statusNotFound(stream));
    }

    /** Reads all tasks with a single query. */
    @Override
    public Map<StreamName, ReindexTask> find(Collection<StreamName> streams) {
        Map<StreamName, ReindexTask> found = new HashMap<>();
        if (streams.size() <= 1) {
            streams.forEach(stream -> tasks.find(stream).ifPresent(task -> found.put(stream, task)));
            return found;
        }
        for (ReindexTask task : tasks.list()) {
            if (streams.contains(task.stream())) {
                found.put(task.stream(), task);
            }
        }
        return found;
    }

    @Override
    public List<ReindexTask> listNewest(NameScope scope) {
        return newest(tasks.list(), tasks.listEarlier(), scope);
    }

    /** Returns the tasks that a caller may see, see {@link ManageReindexTasks#listNewest}. */
    static List<ReindexTask> newest(List<ReindexTask> current, List<ReindexTask> earlier, NameScope scope) {
        // The two lists are read one after the other. A task that was replaced in between is in both lists.
        Set<List<Object>> known = keys(current);
        return Stream.concat(
                        current.stream().sorted(ReindexTask.NEWEST_FIRST),
                        earlier.stream()
                                .filter(task -> !known.contains(key(task)))
                                .sorted(ReindexTask.NEWEST_FIRST))
                .filter(task -> scope.includes(task.stream().value()))
                .limit(MOST_LISTED)
                .sorted(ReindexTask.NEWEST_FIRST)
                .toList();
    }

    static Set<List<Object>> keys(List<ReindexTask> listed) {
        return listed.stream().map(ReindexTasksService::key).collect(Collectors.toSet());
    }

    /** Returns the values that identify a task among the current and the earlier tasks. */
    private static List<Object> key(ReindexTask task) {
        return List.of(task.stream(), task.run().startedAt());
    }

    @Override
    public Map<ReindexTask, TaskProgress> measure(Collection<ReindexTask> measured) {
        return measurement.measure(measured);
    }

    @Override
    public boolean isOutdated(Collection<Index> indices) {
        return indices.stream().anyMatch(index -> check.versions().isOutdated(index.version()));
    }

    @Override
    public List<Estimate> estimate(List<StreamName> names, boolean sizes) {
        return estimation.estimate(names, sizes);
    }
}
