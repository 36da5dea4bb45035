package io.millrace.application.port.driving.reindex;

import io.millrace.domain.index.StreamName;
import io.millrace.domain.reindex.ReindexTask;
import io.millrace.domain.security.privilege.NameScope;
import java.util.List;
import java.util.concurrent.Flow;
import java.util.function.Supplier;

/**
 * Follows the upgrade of a data stream or a plain index. This interface is separate from {@link ManageReindexTasks},
 * because only subscriptions need a periodic query.
 */
public interface WatchReindex {

    /**
     * Returns a publisher of the task. It delivers the task immediately and after every change, and ends when the task
     * has ended. A slow subscriber may miss intermediate states, but receives the last state. If no task exists, the
     * publisher waits until a task is created.
     *
     * @throws io.millrace.domain.Rejection if neither the task nor the data stream exists
     */
    Flow.Publisher<ReindexTask> watch(StreamName stream);

    /**
     * Returns a publisher of the list of {@link ManageReindexTasks#listNewest}. It delivers the list immediately and
     * after every change, but at most once per periodic search for changes. The publisher never ends.
     *
     * @param scope returns the current scope of the subscriber; called before each delivery. If it throws an exception,
     *     the subscription ends
     */
    Flow.Publisher<List<ReindexTask>> watchNewest(Supplier<NameScope> scope);
}
