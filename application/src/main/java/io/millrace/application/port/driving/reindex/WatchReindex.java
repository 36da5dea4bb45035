package io.millrace.application.port.driving.reindex;

import io.millrace.domain.index.StreamName;
import io.millrace.domain.reindex.ReindexTask;
import java.util.concurrent.Flow;

/** Follows the upgrade of a data stream. */
public interface WatchReindex {

    /**
     * Returns a publisher of the task: at once and after every change, until it has ended. A slow subscriber misses
     * states in between, never the last one. Where there is no task, it waits for the first one.
     *
     * @throws io.millrace.domain.Rejection if there is neither such a task nor such a data stream
     */
    Flow.Publisher<ReindexTask> watch(StreamName stream);
}
