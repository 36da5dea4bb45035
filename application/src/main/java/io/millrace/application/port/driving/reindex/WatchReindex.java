package io.millrace.application.port.driving.reindex;

import io.millrace.domain.index.StreamName;
import io.millrace.domain.reindex.ReindexTask;
import java.util.concurrent.Flow;

/** Follows the upgrade of a data stream. */
public interface WatchReindex {

    /**
     * Returns a publisher of the task, which delivers it immediately and after every change until it has ended. A slow
     * subscriber misses intermediate states, but never the last one. If no task exists, the publisher waits for the
     * first one.
     *
     * @throws io.millrace.domain.Rejection if neither the task nor the data stream exists
     */
    Flow.Publisher<ReindexTask> watch(StreamName stream);
}
