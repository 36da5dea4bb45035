package io.millrace.application.port.driving.reindex;

import io.millrace.domain.index.StreamName;
import io.millrace.domain.reindex.ReindexStatus;

/** Returns the status of the upgrade of a data stream. */
public interface ReadReindexStatus {

    /**
     * Returns the status of the task that is running, failed or complete, whether or not the data stream still exists.
     *
     * @throws io.millrace.domain.Rejection if there is none, it was cancelled, or it ended more than 24 hours ago
     */
    ReindexStatus read(StreamName stream);
}
