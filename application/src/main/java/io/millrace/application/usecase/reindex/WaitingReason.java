package io.millrace.application.usecase.reindex;

import io.millrace.application.port.driven.service.lease.Lease;
import io.millrace.application.port.driven.service.reindex.ReindexTasks;
import io.millrace.application.port.driven.service.reindex.UpgradeEvent;
import java.util.Optional;

/**
 * The reason why the upgrade of a task waits, for the status of the task. This instance records it if the engine has to
 * recover, and after several consecutive failed attempts without progress. An attempt makes progress if the upgrade of
 * an index ends, or if it copies more documents than each of the earlier attempts.
 */
final class WaitingReason {

    private static final int SHOWN_AFTER = 3;

    private final ReindexTasks tasks;
    private Optional<String> pause = Optional.empty();
    private int failed;
    private long copied;
    private long mostCopied;

    /**
     * Whether the status may contain a reason. It is initially true, because another instance may have recorded a
     * reason.
     */
    private boolean mayBeShown = true;

    WaitingReason(ReindexTasks tasks) {
        this.tasks = tasks;
    }

    /**
     * Begins an attempt. The status may contain the reason of an earlier attempt until the new attempt makes progress.
     */
    synchronized void beginAttempt() {
        pause = Optional.empty();
        copied = 0;
    }

    /** Records why the engine has to recover before the task continues; removes the reason after the recovery. */
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
     * Receives an event of the current attempt. If the attempt makes progress, removes the reason from the task, unless
     * the engine has to recover.
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
