package io.millrace.application.port.driven.service;

import io.millrace.domain.index.IndexVersion;
import io.millrace.domain.index.StreamName;
import io.millrace.domain.reindex.IndexUpgrade;
import io.millrace.domain.reindex.ReindexTask;
import java.util.List;
import java.util.Optional;

/**
 * The tasks that upgrade data streams: at most one record for each data stream. A record past its {@link
 * ReindexTask#RETENTION} by the clock of the database is as if it were not there. Adapters prove themselves with {@code
 * ReindexTasksContract}.
 */
public interface ReindexTasks extends BegunUpgrades {

    /** Returns the key of the lease of a data stream's task. */
    static String leaseOf(StreamName stream) {
        return "reindex/" + stream;
    }

    /** Returns the task as it is at this moment; never waits for writers. */
    Optional<ReindexTask> find(StreamName stream);

    /** Returns all tasks, ordered by data stream. */
    List<ReindexTask> list();

    /**
     * Records the first task of a data stream.
     *
     * @throws StaleTaskException if there is one meanwhile, or, where the engine knows, the data stream is gone or
     *     another, which has other indices; nothing is written
     */
    void add(ReindexTask.Running task);

    /**
     * Replaces {@code current} by {@code next} and takes the lease away from its holder, which writes nothing from then
     * on. Waits for writes of the holder that are under way.
     *
     * @throws StaleTaskException if what is recorded is of another run or state than {@code current}, or a run that is to
     *     begin is refused as by {@link #add}; nothing is written
     */
    void replace(ReindexTask current, ReindexTask next);

    /**
     * Returns the data streams whose task an instance of {@code versions} has to work on: of those that upgrade to one of
     * them the running ones, and the cancelled ones that left an index in progress or to be ended. Oldest first.
     */
    List<StreamName> listUnfinished(List<IndexVersion> versions);

    /**
     * Records the progress of one index, for the holder of the lease. If the service crashes soon after, the number of
     * documents copied may be an earlier one.
     *
     * @throws FencedOffException if the lease is lost; nothing is written
     */
    void update(Lease lease, IndexUpgrade upgrade);

    /**
     * Records the number of backing indices, and adds indices to upgrade, for the holder of the lease.
     *
     * @throws FencedOffException if the lease is lost; nothing is written
     */
    void extend(Lease lease, int indicesInStream, List<IndexUpgrade.Pending> added);

    /**
     * Records why the last attempts on a running task failed, for the holder of the lease.
     *
     * @throws FencedOffException if the lease is lost; nothing is written
     */
    void markWaiting(Lease lease, String reason);

    /**
     * Removes the reason that {@link #markWaiting} recorded, for the holder of the lease. A new run has none.
     *
     * @throws FencedOffException if the lease is lost; nothing is written
     */
    void markProgressing(Lease lease);

    /**
     * Replaces the recorded task of the same run by {@code next}, for the holder of the lease.
     *
     * @throws FencedOffException if the lease is lost, or the run is forgotten
     *     or another; nothing is written
     */
    void update(Lease lease, ReindexTask next);

    /**
     * Ends the task, for the holder of the lease, and in the same step lets its result wait for the index of results.
     *
     * @throws FencedOffException if the lease is lost; nothing is written
     */
    void end(Lease lease, ReindexTask.Ended ended, WaitingDocuments.Addressed result);

    /**
     * Forgets the task of a data stream that is gone, with all that is recorded of its upgrades, for the holder of the
     * lease.
     *
     * @throws FencedOffException if the lease is lost; nothing is written
     */
    void forget(Lease lease);

    /**
     * Removes records past their retention.
     *
     * @return how many
     */
    int forgetExpired();
}
