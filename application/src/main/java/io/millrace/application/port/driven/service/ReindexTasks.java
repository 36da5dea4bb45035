package io.millrace.application.port.driven.service;

import io.millrace.domain.index.IndexVersion;
import io.millrace.domain.index.StreamName;
import io.millrace.domain.reindex.IndexUpgrade;
import io.millrace.domain.reindex.ReindexTask;
import java.util.List;
import java.util.Optional;

/**
 * The tasks that upgrade data streams, at most one per data stream. A record past its {@link ReindexTask#RETENTION} by
 * the clock of the database counts as absent. Implementations must pass {@code ReindexTasksContract}.
 */
public interface ReindexTasks extends BegunUpgrades {

    /** Returns the key of the lease for the task of a data stream. */
    static String leaseOf(StreamName stream) {
        return "reindex/" + stream;
    }

    /** Returns the current task; never waits for writers. */
    Optional<ReindexTask> find(StreamName stream);

    /** Returns all tasks, ordered by data stream. */
    List<ReindexTask> list();

    /**
     * Records the first task of a data stream.
     *
     * @throws StaleTaskException if a task already exists or, where the engine can check it, the data stream was
     *     deleted or replaced by one with other indices
     */
    void add(ReindexTask.Running task);

    /**
     * Replaces {@code current} by {@code next} and revokes the lease of its holder, which can no longer write. Waits
     * for writes of the holder that are in progress.
     *
     * @throws StaleTaskException if the recorded run or state differs from {@code current}, or {@link #add} would
     *     reject the new run
     */
    void replace(ReindexTask current, ReindexTask next);

    /**
     * Returns the data streams whose task needs work by an instance that supports {@code versions}, oldest first. These
     * are running tasks that upgrade to one of the versions. Cancelled tasks are included if an index is in progress or
     * still has to be ended.
     */
    List<StreamName> listUnfinished(List<IndexVersion> versions);

    /**
     * Records the progress of one index under the lease. If the service crashes soon afterwards, an earlier number of
     * copied documents may remain.
     *
     * @throws FencedOffException if the lease is lost
     */
    void update(Lease lease, IndexUpgrade upgrade);

    /**
     * Records the number of backing indices, and adds indices to upgrade, under the lease.
     *
     * @throws FencedOffException if the lease is lost
     */
    void extend(Lease lease, int indicesInStream, List<IndexUpgrade.Pending> added);

    /**
     * Records under the lease why the last attempts on a running task failed.
     *
     * @throws FencedOffException if the lease is lost
     */
    void markWaiting(Lease lease, String reason);

    /**
     * Removes the reason that {@link #markWaiting} recorded, under the lease. A new run has no reason.
     *
     * @throws FencedOffException if the lease is lost
     */
    void markProgressing(Lease lease);

    /**
     * Replaces the recorded task of the same run by {@code next}, under the lease.
     *
     * @throws FencedOffException if the lease is lost, or the run was removed or replaced
     */
    void update(Lease lease, ReindexTask next);

    /**
     * Ends the task and adds its result to the waiting documents in the same step, under the lease.
     *
     * @throws FencedOffException if the lease is lost
     */
    void end(Lease lease, ReindexTask.Ended ended, WaitingDocuments.Addressed result);

    /**
     * Removes the task of a deleted data stream with all records of its upgrades, under the lease.
     *
     * @throws FencedOffException if the lease is lost
     */
    void forget(Lease lease);

    /**
     * Removes records past their retention.
     *
     * @return the number of removed records
     */
    int forgetExpired();
}
