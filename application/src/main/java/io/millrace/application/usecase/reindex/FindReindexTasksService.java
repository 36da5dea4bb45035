package io.millrace.application.usecase.reindex;

import io.millrace.application.port.driven.service.ReindexTasks;
import io.millrace.application.port.driving.reindex.FindReindexTasks;
import io.millrace.domain.index.StreamName;
import io.millrace.domain.reindex.ReindexTask;
import java.util.Collection;
import java.util.HashMap;
import java.util.Map;

/** Looks tasks up, all in one question if there are several. */
public final class FindReindexTasksService implements FindReindexTasks {

    private final ReindexTasks tasks;

    public FindReindexTasksService(ReindexTasks tasks) {
        this.tasks = tasks;
    }

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
