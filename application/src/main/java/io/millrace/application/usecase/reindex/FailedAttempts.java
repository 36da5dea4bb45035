package io.millrace.application.usecase.reindex;

import io.millrace.application.port.driven.service.Lease;
import io.millrace.application.port.driven.service.ReindexTasks;
import io.millrace.application.port.driven.service.UpgradeEvent;

/**
 * The attempts of this instance on one task that failed in a row. After several without progress, the status shows the
 * cause. Progress is an index that has ended, or more copied documents than in any of these attempts.
 */
final class FailedAttempts {

    private static final int SHOWN_AFTER = 3;

    private final ReindexTasks tasks;
    private int failed;
    private long copied;
    private long mostCopied;

    /** Another instance may have recorded a reason. */
    private boolean mayBeShown = true;

    FailedAttempts(ReindexTasks tasks) {
        this.tasks = tasks;
    }

    /** Counts an attempt that has failed. */
    synchronized void add(Lease lease, String reason) {
        failed++;
        mostCopied = Math.max(mostCopied, copied);
        copied = 0;
        if (failed >= SHOWN_AFTER) {
            mayBeShown = true;
            tasks.markWaiting(lease, reason);
        }
    }

    /** Removes the reason from the status if an event of the current attempt is progress. */
    synchronized void hear(Lease lease, UpgradeEvent event) {
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
