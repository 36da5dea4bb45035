package io.millrace.application.port.driving.reindex;

import io.millrace.domain.index.StreamName;
import io.millrace.domain.reindex.ReindexStatus;

/** Returns the status of the upgrade of a data stream or a plain index. */
public interface ReadReindexStatus {

    /**
     * Returns the status of a running, failed or complete task, even if its data stream or index was deleted.
     *
     * @throws io.millrace.domain.Rejection if no task exists, the task was cancelled, or it ended more than 24 hours
     *     ago
     */
    ReindexStatus read(StreamName stream);
}
