package io.millrace.application.usecase.reindex;

import io.millrace.application.port.driven.service.Incidents;
import io.millrace.application.port.driven.service.StoreClock;
import io.millrace.application.port.driven.service.lease.FencedOffException;
import io.millrace.application.port.driven.service.lease.Lease;
import io.millrace.application.port.driven.service.lease.Leases;
import io.millrace.application.port.driven.service.reindex.ReindexTasks;
import io.millrace.application.port.driven.service.reindex.StaleTaskException;
import io.millrace.application.port.driving.reindex.ManageReindexTasks;
import io.millrace.application.usecase.upgrade.UpgradeEnding;
import io.millrace.application.usecase.work.WorkAnnouncements;
import io.millrace.domain.Rejection;
import io.millrace.domain.index.StreamName;
import io.millrace.domain.reindex.ReindexTask;
import io.millrace.domain.reindex.ReindexTask.Cancelled;
import io.millrace.domain.reindex.Run;
import java.util.List;
import java.util.Optional;

/**
 * Cancels tasks. When the cancellation is recorded, the worker of the task loses the lease and can no longer write.
 * Then this instance ends the upgrades that have begun. If that fails, a worker ends them later.
 *
 * @param owner the owner of the leases that this class acquires; different from the owners of all workers
 */
public record TaskCancellation(
        ReindexTasks tasks,
        Leases leases,
        UpgradeEnding ending,
        StoreClock clock,
        WorkAnnouncements announcements,
        Incidents incidents,
        String owner) {

    /** The maximum number of attempts. Another attempt is made if the task was changed or ended concurrently. */
    private static final int MOST_ATTEMPTS = 20;

    /** Cancels a task, see {@link ManageReindexTasks#cancel}. */
    public Run cancel(StreamName stream) {
        for (int attempt = 0; attempt < MOST_ATTEMPTS; attempt++) {
            ReindexTask current = tasks.find(stream).orElseThrow(() -> ReindexTask.nothingToCancel(stream));
            Cancelled cancelled = current.cancel(clock.now());
            try {
                tasks.replace(current, cancelled);
            } catch (StaleTaskException e) {
                continue;
            }
            tidyUp(cancelled);
            announcements.publish();
            return cancelled.run();
        }
        throw new Rejection(
                Rejection.Reason.OVERLOADED,
                "too many concurrent requests start and cancel the task of [" + stream + "]");
    }

    private void tidyUp(Cancelled task) {
        try {
            Optional<Lease> lease = leases.claim(ReindexTasks.leaseOf(task.stream()), owner);
            lease.ifPresent(held -> tidyUp(task, held));
        } catch (FencedOffException takenOver) {
            // The task was started again, or another instance is already ending the upgrades of the task.
            return;
        } catch (RuntimeException failure) {
            incidents.report(
                    "the state of an unfinished index could not be restored and will be restored later", failure);
        }
    }

    private void tidyUp(Cancelled task, Lease lease) {
        ending.of(task.run()).endAllBut(List.of(), lease);
        tasks.update(lease, task.tidied());
        leases.release(lease);
    }
}
