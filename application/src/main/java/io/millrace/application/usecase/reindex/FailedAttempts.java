package io.millrace.application.usecase.reindex;

import io.millrace.application.port.driven.service.lease.Lease;
import io.millrace.application.port.driven.service.reindex.ReindexTasks;
import io.millrace.application.port.driven.service.reindex.UpgradeEvent;

/**
 * Counts consecutive failed attempts of this instance on one task. After several attempts without progress, the status
 * shows the cause. An attempt makes progress if the upgrade of an index ends, or if it copies more documents than each
 * of the earlier attempts.
 */
final class FailedAttempts {

    private static final int SHOWN_AFTER = 3;

    private final ReindexTasks tasks;
    private int failed;
    private long copied;
    private long mostCopied;

    /**
     * Whether the status may contain a reason. It is initially true, because another instance may have recorded a
     * reason.
     */
    private boolean mayBeShown = true;

    FailedAttempts(ReindexTasks tasks) {
        this.tasks = tasks;
    }

    /** Counts a failed attempt, and records the reason in the task after several failures. */
    synchronized void add(Lease lease, String reason) {
        failed++;
        mostCopied = Math.max(mostCopied, copied);
        copied = 0;
        if (failed >= SHOWN_AFTER) {
            mayBeShown = true;
            tasks.markWaiting(lease, reason);
        }
    }

    /** Receives an event of the current attempt. If the attempt makes progress, removes the reason from the task. */
    synchronized void handle(Lease lease, UpgradeEvent event) {
        if (event instanceof UpgradeEvent.Copied range) {
            copied += range.documents();
        }
        boolean progress = event instanceof UpgradeEvent.Settled || copied > mostCopied;
        if (progress) {
            failed = 0;
            if (mayBeShown) {
                tasks.markProgressing(lease);
                mayBeShown = false;
            }
        }
    }
}
