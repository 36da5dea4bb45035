package io.millrace.application.port.driving.reindex;

import io.millrace.domain.index.StreamName;
import io.millrace.domain.reindex.ReindexTask;
import java.util.concurrent.Flow;

/**
 * Follows the upgrade of a data stream or a plain index. Separate from {@link ManageReindexTasks}, because only
 * subscriptions need the periodic query.
 */
public interface WatchReindex {

    /**
     * Returns a publisher of the task. It delivers the task immediately and after every change until the task has
     * ended. A slow subscriber may miss intermediate states, but receives the last state. If no task exists, the
     * publisher waits until one is created.
     *
     * @throws io.millrace.domain.Rejection if neither the task nor the data stream exists
     */
    Flow.Publisher<ReindexTask> watch(StreamName stream);
}
