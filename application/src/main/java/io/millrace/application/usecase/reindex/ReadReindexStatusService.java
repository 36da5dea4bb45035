package io.millrace.application.usecase.reindex;

import io.millrace.application.port.driven.service.ReindexTasks;
import io.millrace.application.port.driving.reindex.ReadReindexStatus;
import io.millrace.domain.index.StreamName;
import io.millrace.domain.reindex.ReindexStatus;
import io.millrace.domain.reindex.ReindexTask;

public final class ReadReindexStatusService implements ReadReindexStatus {

    private final ReindexTasks tasks;

    public ReadReindexStatusService(ReindexTasks tasks) {
        this.tasks = tasks;
    }

    @Override
    public ReindexStatus read(StreamName stream) {
        return tasks.find(stream)
                .filter(task -> !(task instanceof ReindexTask.Cancelled))
                .map(ReindexTask::status)
                .orElseThrow(() -> ReindexTask.nothingToTell(stream));
    }
}
