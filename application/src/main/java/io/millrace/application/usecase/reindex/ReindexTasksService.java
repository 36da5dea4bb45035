package io.millrace.application.usecase.reindex;

import io.millrace.application.port.driven.service.reindex.ReindexTasks;
import io.millrace.application.port.driving.reindex.ManageReindexTasks;
import io.millrace.domain.index.StreamName;
import io.millrace.domain.index.upgrade.UpgradeFinding;
import io.millrace.domain.reindex.ReindexStatus;
import io.millrace.domain.reindex.ReindexTask;
import io.millrace.domain.reindex.Run;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Manages the tasks that upgrade data streams and plain indices. */
public record ReindexTasksService(
        UpgradeCheck check, TaskStart start, TaskCancellation cancellation, ReindexTasks tasks)
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
}
