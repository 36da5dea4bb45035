package io.millrace.application.port.driving.reindex;

import io.millrace.domain.index.StreamName;

/** Stops the upgrade of a data stream, or clears the status of one that ended. */
public interface CancelReindex {

    /**
     * Cancels the task and stops the instance that executes it. Upgraded indices are kept; the index in progress gets
     * its former state again.
     *
     * @throws io.millrace.domain.Rejection if no task exists, or it was already cancelled
     */
    void cancel(StreamName stream);
}
