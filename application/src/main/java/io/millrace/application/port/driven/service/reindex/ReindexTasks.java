package io.millrace.application.port.driven.service.reindex;

import io.millrace.application.port.driven.service.lease.FencedOffException;
import io.millrace.application.port.driven.service.lease.Lease;
import io.millrace.domain.index.IndexVersion;
import io.millrace.domain.index.StreamName;
import io.millrace.domain.reindex.IndexUpgrade;
import io.millrace.domain.reindex.ReindexTask;
import java.util.List;
import java.util.Optional;

/**
 * The tasks that upgrade data streams and plain indices, at most one per name. All methods ignore a task that ended
 * more than {@link ReindexTask#RETENTION} ago, by the clock of the database. Implementations must pass
 * {@code ReindexTasksContract}.
 */
public interface ReindexTasks extends BegunUpgrades {

    /** The number of earlier tasks that are kept for each name. */
    int MOST_EARLIER = 20;

    /** The maximum number of earlier tasks in the list of all names. */
    int MOST_EARLIER_LISTED = 1_000;

    /** Returns the key of the lease for the task of a data stream or a plain index. */
    static String leaseOf(StreamName stream) {
        return "reindex/" + stream;
    }

    /** Returns the current task without waiting for concurrent changes. */
    Optional<ReindexTask> find(StreamName stream);

    /** Returns all tasks, ordered by name. */
    List<ReindexTask> list();

    /**
     * Returns the ended tasks that a later task with the same name has replaced, in any order. For each name, the
     * newest {@link #MOST_EARLIER} tasks are kept. Of all these tasks, the newest {@link #MOST_EARLIER_LISTED} are
     * returned. When the current task of a name is removed, its earlier tasks are removed too.
     */
    List<ReindexTask> listEarlier();

    /**
     * Records the first task of a data stream or a plain index.
     *
     * @throws StaleTaskException if a task already exists, or if the data stream was deleted or now has other indices
     *     than the task. The data stream is checked only if the engine supports this check. A plain index is not
     *     checked
     */
    void add(ReindexTask.Running task);

    /**
     * Replaces {@code current} by {@code next}, and revokes the lease of the task. Waits for current writes of the
     * holder of the lease; afterwards the holder can no longer write.
     *
     * @throws StaleTaskException if the recorded run or state differs from {@code current}, or {@link #add} would
     *     reject the new run
     */
    void replace(ReindexTask current, ReindexTask next);

    /**
     * Returns the names of the tasks on which an instance that supports {@code versions} must work, oldest task first.
     * A running task needs work if its target version is one of these versions. A cancelled task needs work while the
     * upgrade of an index has begun but not ended.
     */
    List<StreamName> listUnfinished(List<IndexVersion> versions);

    /**
     * Records the progress of one index. After a crash of the database server, the recorded number of copied documents
     * may be lower than the number in the last update.
     *
     * @throws FencedOffException if the lease is lost
     */
    void update(Lease lease, IndexUpgrade upgrade);

    /**
     * Records the number of backing indices of the stream, and adds indices to upgrade to the task.
     *
     * @throws FencedOffException if the lease is lost
     */
    void extend(Lease lease, int indicesInStream, List<IndexUpgrade.Pending> added);

    /**
     * Records why a running task waits: the last attempts failed, or the engine must recover.
     *
     * @throws FencedOffException if the lease is lost
     */
    void markWaiting(Lease lease, String reason);

    /**
     * Removes the reason that {@link #markWaiting} recorded.
     *
     * @throws FencedOffException if the lease is lost
     */
    void markProgressing(Lease lease);

    /**
     * Replaces the recorded task by {@code next}, which belongs to the same run.
     *
     * @throws FencedOffException if the lease is lost, or the run was removed or replaced
     */
    void update(Lease lease, ReindexTask next);

    /**
     * Ends the task, and adds its result to the {@link WaitingDocuments} in the same step.
     *
     * @throws FencedOffException if the lease is lost
     */
    void end(Lease lease, ReindexTask.Ended ended, WaitingDocuments.Addressed result);

    /**
     * Removes the task of a deleted data stream together with all records of its upgrades.
     *
     * @throws FencedOffException if the lease is lost
     */
    void forget(Lease lease);

    /**
     * Removes tasks that ended more than {@link ReindexTask#RETENTION} ago.
     *
     * @return the number of removed tasks
     */
    int forgetExpired();
}
