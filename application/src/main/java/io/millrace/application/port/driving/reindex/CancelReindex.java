package io.millrace.application.port.driving.reindex;

import io.millrace.domain.index.StreamName;
import io.millrace.domain.reindex.Run;

/** Stops the upgrade of a data stream or a plain index, or clears the status of an upgrade that ended. */
public interface CancelReindex {

    /**
     * Cancels the task and stops the instance that executes it. Upgraded indices are kept. The original state of the
     * index in progress is restored.
     *
     * @return the cancelled run
     * @throws io.millrace.domain.Rejection if no task exists, or it was already cancelled
     */
    Run cancel(StreamName stream);
}
