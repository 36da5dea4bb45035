package io.millrace.application.port.driving.reindex;

import io.millrace.domain.Rejection;
import io.millrace.domain.index.Index;
import io.millrace.domain.index.StreamName;
import io.millrace.domain.index.upgrade.UpgradeFinding;
import io.millrace.domain.reindex.ReindexStatus;
import io.millrace.domain.reindex.ReindexTask;
import io.millrace.domain.reindex.Run;
import io.millrace.domain.reindex.TaskProgress;
import io.millrace.domain.reindex.UpgradeVolume;
import io.millrace.domain.security.privilege.NameScope;
import java.time.Duration;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;

/** Starts, shows and cancels the tasks that upgrade data streams and plain indices. */
public interface ManageReindexTasks {

    /** The maximum number of tasks in a list. */
    int MOST_LISTED = 1_000;

    /**
     * Returns the obstacles and consequences of an upgrade of all outdated indices of a data stream, or of one outdated
     * index; changes nothing.
     *
     * @param plainIndex whether {@code name} is the name of an index that is in no data stream
     * @throws Rejection if the data stream or the index does not exist, or if the index is in a data stream or belongs
     *     to an unfinished upgrade
     */
    List<UpgradeFinding> check(StreamName name, boolean plainIndex);

    /**
     * Records the task and returns; any instance may execute the task in the background. A data stream without outdated
     * indices also gets a task, which is soon complete. After the upgrade of a plain index its name is an alias of the
     * new index.
     *
     * @throws Rejection if {@link #check} rejects the name or finds obstacles, a task with this name is running, or
     *     such a task failed and was not cancelled. The rejection names all obstacles
     */
    void start(Request request);

    /**
     * A request for an upgrade.
     *
     * @param name the name of the data stream, or of the plain index
     * @param plainIndex whether {@code name} is the name of an index that is in no data stream
     * @param allowsLossOfExcludedFields whether to upgrade indices although documents lose fields: fields that are
     *     searchable but excluded from {@code _source} cannot be copied
     */
    record Request(StreamName name, boolean plainIndex, boolean allowsLossOfExcludedFields) {}

    /**
     * Cancels the task and stops the instance that executes it, or clears the status of a task that ended. Upgraded
     * indices are kept. The original state of the index in progress is restored.
     *
     * @return the cancelled run
     * @throws Rejection if no task exists, or it was already cancelled
     */
    Run cancel(StreamName stream);

    /**
     * Returns the status of a running, failed or complete task, even if its data stream or index was deleted.
     *
     * @throws Rejection if no task exists, the task was cancelled, or it ended more than 24 hours ago
     */
    ReindexStatus readStatus(StreamName stream);

    /** Returns the tasks with these names, including cancelled tasks; names without a task are omitted. */
    Map<StreamName, ReindexTask> find(Collection<StreamName> streams);

    /** Returns all recorded tasks, including cancelled tasks, ordered by name. */
    List<ReindexTask> list();

    /**
     * Returns the recorded tasks in a scope, including cancelled tasks and earlier tasks with the same name: the task
     * that was started last is first. If there are more than {@link #MOST_LISTED}, the others are omitted.
     */
    List<ReindexTask> listNewest(NameScope scope);

    /**
     * Measures the progress of tasks. A few queries are sufficient for any number of tasks. An index that does not
     * exist, or is closed and has no stored statistics, counts as empty while it is pending.
     */
    Map<ReindexTask, TaskProgress> measure(Collection<ReindexTask> measured);

    /** Returns whether an upgrade would replace at least one of these indices, because its version is outdated. */
    boolean isOutdated(Collection<Index> indices);

    /**
     * Estimates the upgrades of data streams, in the given order; changes nothing. A data stream without outdated
     * indices has an estimate too.
     *
     * @param sizes whether to estimate sizes after the upgrade, which reads a sample of the documents
     * @throws Rejection if one of the data streams does not exist
     */
    List<Estimate> estimate(List<StreamName> names, boolean sizes);

    /**
     * The estimate of an upgrade.
     *
     * @param volume the outdated indices. An index that is closed and has no stored statistics counts as empty
     * @param bytesAfter the size of these indices after the upgrade; empty if it was not requested, there is no
     *     document, or the engine does not allow an estimate
     * @param leastTime the minimum duration under the current limit of documents per second; empty without a limit
     */
    record Estimate(StreamName stream, UpgradeVolume volume, OptionalLong bytesAfter, Optional<Duration> leastTime) {}
}
