package io.millrace.application.port.driving.reindex;

import io.millrace.domain.index.StreamName;

/** Stops the upgrade of a data stream, or clears the status of one that ended. */
public interface CancelReindex {

    /**
     * Cancels the task and stops the instance that works on it. Indices already upgraded stay upgraded; the one in
     * progress gets back the state it had before.
     *
     * @throws io.millrace.domain.Rejection if there is no task, or it was cancelled already
     */
    void cancel(StreamName stream);
}
