package io.millrace.domain.reindex;

import io.millrace.domain.Rejection;
import io.millrace.domain.index.StreamName;

/** Lets a new run begin only where the contract's table has one: after a cancelled or a complete task. */
final class RequireRestartable implements ReindexTask.Cases<Boolean> {

    @Override
    public Boolean running(ReindexTask.Running task) {
        throw Rejection.alreadyExists(exists(task.stream()));
    }

    @Override
    public Boolean failed(ReindexTask.Failed task) {
        throw Rejection.alreadyExists(
                exists(task.stream()) + " and has failed; call _cancel to clear it, then start again");
    }

    @Override
    public Boolean cancelled(ReindexTask.Cancelled task) {
        return true;
    }

    @Override
    public Boolean complete(ReindexTask.Complete task) {
        return true;
    }

    private static String exists(StreamName stream) {
        return "Reindex task for data stream [" + stream + "] already exists";
    }
}
