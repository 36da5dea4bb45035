package io.millrace.application.port.driving.reindex;

import io.millrace.domain.index.StreamName;
import io.millrace.domain.reindex.ReindexTask;
import java.util.concurrent.Flow;

/** Follows the upgrade of a data stream. */
public interface WatchReindex {

    /**
     * Returns the task as it is now and after every change, until it has ended. Whoever is slow to ask misses changes in
     * between, and never the last one. Where there is no task, the first one to be started is waited for.
     *
     * @throws io.millrace.domain.Rejection if there is neither such a task nor such a data stream
     */
    Flow.Publisher<ReindexTask> watch(StreamName stream);
}
