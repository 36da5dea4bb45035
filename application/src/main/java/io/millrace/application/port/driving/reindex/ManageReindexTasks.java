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
     * plain index. Changes nothing.
     *
     * @param plainIndex whether {@code name} is the name of a plain index, and not of a data stream
     * @throws Rejection if the data stream or the index does not exist, or if the index is in a data stream or belongs
     *     to an unfinished upgrade
     */
    List<UpgradeFinding> check(StreamName name, boolean plainIndex);

    /**
     * Records the task and returns. Later, any instance may execute the task in the background. A data stream without
     * outdated indices also gets a task, which is soon complete. After the upgrade of a plain index, its name is an
     * alias of the new index.
     *
     * @throws Rejection if {@link #check} rejects the name or finds obstacles, if a task with this name is running, or
     *     if such a task failed and was not cancelled. The rejection contains all obstacles
     */
    void start(Request request);

    /**
     * A request for an upgrade.
     *
     * @param name the name of the data stream or of the plain index
     * @param plainIndex whether {@code name} is the name of a plain index, and not of a data stream
     * @param allowsLossOfExcludedFields whether to upgrade indices although documents lose fields. A field that is
     *     searchable but excluded from {@code _source} cannot be copied
     */
    record Request(StreamName name, boolean plainIndex, boolean allowsLossOfExcludedFields) {}

    /**
     * If the task is running, cancels it and stops the instance that executes it. If the task has ended, clears its
     * status. Upgraded indices are kept. Each index whose upgrade is in progress gets its original state back.
     *
     * @return the cancelled run
     * @throws Rejection if no task exists, or the task was already cancelled
     */
    Run cancel(StreamName stream);

    /**
     * Returns the status of a running, failed or complete task, even if the data stream or the index was deleted.
     *
     * @throws Rejection if no task exists, if the task was cancelled, or if the task ended more than 24 hours ago
     */
    ReindexStatus readStatus(StreamName stream);

    /** Returns the tasks with these names, including cancelled tasks; names without a task are omitted. */
    Map<StreamName, ReindexTask> find(Collection<StreamName> streams);

    /** Returns all recorded tasks, including cancelled tasks, ordered by name. */
    List<ReindexTask> list();

    /**
     * Returns the recorded tasks whose names are in a scope, including cancelled tasks and earlier tasks with the same
     * name. The task that was started last is first. If there are more than {@link #MOST_LISTED} tasks, the others are
     * omitted.
     */
    List<ReindexTask> listNewest(NameScope scope);

    /**
     * Measures the progress of tasks. The number of queries is small for any number of tasks. A pending index counts as
     * empty if it does not exist, or if it is closed and has no stored statistics.
     */
    Map<ReindexTask, TaskProgress> measure(Collection<ReindexTask> measured);

    /** Returns whether at least one of these indices has an outdated version, so that an upgrade would replace it. */
    boolean isOutdated(Collection<Index> indices);

    /**
     * Estimates the upgrades of data streams, in the given order. Changes nothing. A data stream without outdated
     * indices also gets an estimate.
     *
     * @param sizes whether to estimate the sizes after the upgrade; for this, a sample of the documents is read
     * @throws Rejection if one of the data streams does not exist
     */
    List<Estimate> estimate(List<StreamName> names, boolean sizes);

    /**
     * The estimate of an upgrade.
     *
     * @param volume the outdated indices. An index that is closed and has no stored statistics counts as empty
     * @param bytesAfter the size of these indices after the upgrade; empty if the size was not requested, if there is
     *     no document, or if the engine does not support the estimate
     * @param leastTime the minimum duration under the current limit of copied documents per second; empty if there is
     *     no limit
     */
    record Estimate(StreamName stream, UpgradeVolume volume, OptionalLong bytesAfter, Optional<Duration> leastTime) {}
}
