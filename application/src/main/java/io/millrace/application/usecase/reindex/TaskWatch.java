package io.millrace.application.usecase.reindex;

import io.millrace.application.port.driven.service.reindex.ReindexTasks;
import io.millrace.application.usecase.live.LiveFeed;
import io.millrace.domain.index.StreamName;
import io.millrace.domain.reindex.ReindexTask;
import java.util.List;
import java.util.Optional;

/** Supplies one subscriber with the states of one task. */
final class TaskWatch implements LiveFeed.Source<ReindexTask> {

    private final ReindexTasks tasks;
    private final StreamName stream;
    private volatile Optional<ReindexTask> last = Optional.empty();
    private volatile boolean forgotten;

    TaskWatch(ReindexTasks tasks, StreamName stream) {
        this.tasks = tasks;
        this.stream = stream;
    }

    StreamName stream() {
        return stream;
    }

    boolean differsFrom(Optional<ReindexTask> now) {
        return !now.equals(last);
    }

    @Override
    public List<ReindexTask> next(int most) {
        Optional<ReindexTask> now = tasks.find(stream);
        if (!differsFrom(now)) {
            return List.of();
        }
        forgotten = now.isEmpty();
        last = now;
        return now.stream().toList();
    }

    /** Returns whether the task has ended, or was removed together with its data stream. */
    @Override
    public boolean isOver() {
        return forgotten || last.filter(ReindexTask.Ended.class::isInstance).isPresent();
    }
}
