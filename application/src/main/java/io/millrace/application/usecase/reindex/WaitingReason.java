package io.millrace.application.usecase.reindex;

import io.millrace.application.port.driven.service.lease.Lease;
import io.millrace.application.port.driven.service.reindex.ReindexTasks;
import io.millrace.application.port.driven.service.reindex.UpgradeEvent;
import java.util.Optional;

/**
 * Maintains the reason why an upgrade task waits, which the status of the task contains. This instance records a reason
 * in two cases: the engine has to recover, or several consecutive attempts have failed without progress. An attempt
 * makes progress if the upgrade of an index ends, or if the attempt copies more documents than each earlier attempt.
 */
final class WaitingReason {

    private static final int SHOWN_AFTER = 3;

    private final ReindexTasks tasks;
    private Optional<String> pause = Optional.empty();
    private int failed;
    private long copied;
    private long mostCopied;

    /**
     * Whether the stored status may contain a reason. Initially true, because another instance may have recorded one.
     */
    private boolean mayBeShown = true;

    WaitingReason(ReindexTasks tasks) {
        this.tasks = tasks;
    }

    /**
     * Begins an attempt. The reason of an earlier attempt remains in the status until the new attempt makes progress.
     */
    synchronized void beginAttempt() {
        pause = Optional.empty();
        copied = 0;
    }

    /** Records why the engine has to recover before the task continues. Removes the reason when it is empty again. */
    synchronized void setPause(Lease lease, Optional<String> current) {
        if (current.equals(pause)) {
            return;
        }
        if (current.isPresent()) {
            mayBeShown = true;
            tasks.markWaiting(lease, current.get());
        } else {
            tasks.markProgressing(lease);
            mayBeShown = false;
        }
        pause = current;
    }

    /** Counts a failed attempt, and records the reason in the task after several failures. */
    synchronized void addFailure(Lease lease, String reason) {
        failed++;
        mostCopied = Math.max(mostCopied, copied);
        if (failed >= SHOWN_AFTER) {
            mayBeShown = true;
            tasks.markWaiting(lease, reason);
        }
    }

    /**
     * Receives an event of the current attempt. If the event is progress, removes the reason from the task, unless the
     * engine still has to recover.
     */
    synchronized void handle(Lease lease, UpgradeEvent event) {
        if (event instanceof UpgradeEvent.Copied range) {
            copied += range.documents();
        }
        boolean progress = event instanceof UpgradeEvent.Settled || copied > mostCopied;
        if (progress) {
            failed = 0;
            if (mayBeShown && pause.isEmpty()) {
                tasks.markProgressing(lease);
                mayBeShown = false;
            }
        }
    }
}
