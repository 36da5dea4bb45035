package io.millrace.application.usecase.reindex;

import io.millrace.application.port.driven.service.ReindexTasks;
import io.millrace.application.port.driving.reindex.ListReindexTasks;
import io.millrace.domain.reindex.ReindexTask;
import java.util.List;

/** Lists tasks. */
public final class ListReindexTasksService implements ListReindexTasks {

    private final ReindexTasks tasks;

    public ListReindexTasksService(ReindexTasks tasks) {
        this.tasks = tasks;
    }

    @Override
    public List<ReindexTask> list() {
        return tasks.list();
    }
}
