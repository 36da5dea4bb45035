package io.millrace.domain.reindex;

import io.millrace.domain.Fault;
import io.millrace.domain.Rejection;
import io.millrace.domain.index.IndexId;
import io.millrace.domain.index.StreamName;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;

/**
 * The upgrade of one data stream or one plain index. At most one current task is recorded per name. A task that ended
 * more than {@link #RETENTION} ago is treated as missing. Each state is a separate type. Each type has methods only for
 * the legal transitions from its state.
 *
 * <p>If the upgrade of an index fails, the task continues with the other indices. The task becomes {@link Failed} only
 * after the upgrades of all indices have ended.
 */
public sealed interface ReindexTask {

    /** The time for which the record of a task is kept after the end of the task. */
    Duration RETENTION = Duration.ofHours(24);

    /** The order of lists: the task that was started last is first. */
    Comparator<ReindexTask> NEWEST_FIRST = Comparator.comparing(
                    (ReindexTask task) -> task.run().startedAt())
            .reversed()
            .thenComparing(task -> task.stream().value());

    Run run();

    /**
     * Returns the upgrades of the task. The first are the upgrades of the indices that were in the task at its start,
     * oldest index first. Then follow the upgrades of indices that were added later.
     */
    List<IndexUpgrade> upgrades();

    /** Returns the state as an enum constant. */
    State state();

    /**
     * Returns why the task waits. Present if the engine must recover, or after several failed attempts without
     * progress.
     */
    default Optional<String> waitingReason() {
        return Optional.empty();
    }

    /**
     * Cancels a running task, or clears the status of a task that ended.
     *
     * @throws Rejection if the task was already cancelled
     */
    default Cancelled cancel(Instant now) {
        return new Cancelled(run(), upgrades(), now);
    }

    /**
     * Checks that a new run may start. It may start if the task was cancelled or is complete.
     *
     * @throws Rejection in any other state
     */
    default void requireRestartable() {
        // Overridden by states that forbid a new run.
    }

    /** Returns the name of the data stream or the plain index of this task. */
    default StreamName stream() {
        return run().stream();
    }

    /** Returns the indices whose upgrades have not ended. */
    default List<IndexId> unfinished() {
        return IndexUpgrade.unfinished(upgrades());
    }

    /** Returns the reported status of the task. */
    default ReindexStatus status() {
        return ReindexStatus.of(run(), this instanceof Complete, upgrades(), waitingReason());
    }

    /**
     * Starts a new run. The new task replaces the recorded task. A recorded task whose retention has passed is treated
     * as missing.
     *
     * @param retained the recorded task with the same name, if any
     * @param outdated the indices to upgrade, oldest first
     * @throws Rejection if a task is running, or has failed and was not cancelled
     */
    static Running start(Optional<ReindexTask> retained, Run run, List<IndexUpgrade.Pending> outdated) {
        retained.filter(task -> !(task instanceof Ended ended && ended.isExpired(run.startedAt())))
                .ifPresent(ReindexTask::requireRestartable);
        return new Running(run, List.copyOf(outdated));
    }

    /** Returns the rejection for a data stream that does not exist. */
    static Rejection nothingToUpgrade(String name) {
        return Rejection.of(Fault.NO_STREAM_TO_UPGRADE, name);
    }

    /** Returns the rejection for a data stream without a task to cancel. */
    static Rejection nothingToCancel(StreamName stream) {
        return nothingToCancel(stream.value());
    }

    /** Returns the rejection for a name without a task to cancel. The name may be illegal. */
    static Rejection nothingToCancel(String name) {
        return Rejection.of(Fault.NO_UPGRADE_TO_CANCEL, name);
    }

    /** Returns the rejection of a status request for a data stream that has no task. */
    static Rejection statusNotFound(StreamName stream) {
        return statusNotFound(stream.value());
    }

    /** Returns the rejection of a status request for a name that has no task. The name may be illegal. */
    static Rejection statusNotFound(String name) {
        return Rejection.of(Fault.NO_UPGRADE, name);
    }

    /** A task that has ended. If it was cancelled, upgrades that were in progress may not have been ended yet. */
    sealed interface Ended extends ReindexTask {

        /** Returns the time when the task ended, by the clock of the database. */
        Instant endedAt();

        /** Returns whether the retention of the task has passed, so that the task is treated as missing. */
        default boolean isExpired(Instant now) {
            return !now.isBefore(endedAt().plus(RETENTION));
        }
    }

    /** At least one index is pending or in progress. */
    record Running(Run run, List<IndexUpgrade> upgrades, Optional<String> waitingReason) implements ReindexTask {

        public Running {
            upgrades = List.copyOf(upgrades);
        }

        /** Creates a task without a waiting reason. */
        public Running(Run run, List<IndexUpgrade> upgrades) {
            this(run, upgrades, Optional.empty());
        }

        /** Returns a copy with the reason why the task waits. */
        public Running withWaitingReason(String reason) {
            return new Running(run, upgrades, Optional.of(reason));
        }

        /** Returns a copy without a waiting reason. */
        public Running withoutWaitingReason() {
            return new Running(run, upgrades);
        }

        /** Returns a copy with the current number of backing indices. */
        public Running withIndicesInStream(int indices) {
            return new Running(run.withIndicesInStream(indices), upgrades, waitingReason);
        }

        /** Adds those indices that the task does not contain yet, and returns the resulting task. */
        public Running including(List<IndexUpgrade.Pending> outdated) {
            List<IndexUpgrade> all = new ArrayList<>(upgrades);
            outdated.stream()
                    .filter(index -> upgradeOf(index.source()).isEmpty())
                    .forEach(all::add);
            return new Running(run, all, waitingReason);
        }

        /** Returns the upgrade of an index, if it is part of this task. */
        public Optional<IndexUpgrade> upgradeOf(IndexId source) {
            return upgrades.stream()
                    .filter(upgrade -> upgrade.source().equals(source))
                    .findFirst();
        }

        /** Returns the first pending index. */
        public Optional<IndexUpgrade.Pending> next() {
            return Upgrades.only(upgrades, IndexUpgrade.Pending.class).stream().findFirst();
        }

        /** Returns a copy in which the upgrade of one index has changed to {@code upgrade}. */
        public Running with(IndexUpgrade upgrade) {
            Predicate<IndexUpgrade> meant = candidate -> candidate.source().equals(upgrade.source());
            if (upgrades.stream().noneMatch(meant)) {
                throw new IllegalArgumentException("index " + upgrade.index() + " is not part of this task");
            }
            return new Running(
                    run,
                    upgrades.stream()
                            .map(candidate -> meant.test(candidate) ? upgrade : candidate)
                            .toList(),
                    waitingReason);
        }

        /**
         * Returns the state that a new worker finds after the previous worker stopped: indices in progress become
         * pending.
         */
        public Running interrupted() {
            return new Running(run, ReindexTask.interrupted(upgrades), waitingReason);
        }

        /**
         * Returns the ended task, which is complete or failed. Returns empty if an index is still pending or in
         * progress.
         */
        public Optional<Ended> end(Instant now) {
            if (Upgrades.hasUnfinished(upgrades)) {
                return Optional.empty();
            }
            return Optional.of(
                    Upgrades.has(upgrades, IndexUpgrade.Failed.class)
                            ? new Failed(run, upgrades, now)
                            : new Complete(run, upgrades, now));
        }

        @Override
        public State state() {
            return State.RUNNING;
        }

        @Override
        public void requireRestartable() {
            throw Rejection.alreadyExists(exists(run()));
        }
    }

    /** The upgrades of all indices have ended, and at least one has failed. */
    record Failed(Run run, List<IndexUpgrade> upgrades, Instant endedAt) implements Ended {

        public Failed {
            upgrades = List.copyOf(upgrades);
            if (Upgrades.hasUnfinished(upgrades) || !Upgrades.has(upgrades, IndexUpgrade.Failed.class)) {
                throw new IllegalArgumentException("a failed task has errors and nothing left to do: " + upgrades);
            }
        }

        @Override
        public State state() {
            return State.FAILED;
        }

        @Override
        public void requireRestartable() {
            throw Rejection.of(Fault.UPGRADE_FAILED, run().subject());
        }
    }

    /** The task was cancelled, or its status was cleared after its end. Clients no longer see the task. */
    record Cancelled(Run run, List<IndexUpgrade> upgrades, Instant endedAt) implements Ended {

        public Cancelled {
            upgrades = List.copyOf(upgrades);
        }

        /** Returns whether all upgrades that were in progress at the cancellation have been ended. */
        public boolean isTidy() {
            return !Upgrades.has(upgrades, IndexUpgrade.InProgress.class);
        }

        /**
         * Returns whether the retention of the task has passed. Returns false while an upgrade still has to be ended.
         */
        @Override
        public boolean isExpired(Instant now) {
            return isTidy() && Ended.super.isExpired(now);
        }

        /** Returns a copy without upgrades in progress, after these upgrades were ended. */
        public Cancelled tidied() {
            return new Cancelled(run, ReindexTask.interrupted(upgrades), endedAt);
        }

        @Override
        public State state() {
            return State.CANCELLED;
        }

        @Override
        public Cancelled cancel(Instant now) {
            throw nothingToCancel(stream());
        }
    }

    /** Every outdated index was upgraded. */
    record Complete(Run run, List<IndexUpgrade> upgrades, Instant endedAt) implements Ended {

        public Complete {
            upgrades = List.copyOf(upgrades);
            if (!upgrades.stream().allMatch(IndexUpgrade.Done.class::isInstance)) {
                throw new IllegalArgumentException("a complete task has every index upgraded: " + upgrades);
            }
        }

        @Override
        public State state() {
            return State.COMPLETE;
        }
    }

    private static List<IndexUpgrade> interrupted(List<IndexUpgrade> upgrades) {
        return upgrades.stream().map(IndexUpgrade::interrupted).toList();
    }

    private static String exists(Run run) {
        return "Reindex task for " + run.subject() + " already exists";
    }

    /** The names of the states in responses, in the database and in metrics. */
    enum State {
        RUNNING,
        FAILED,
        CANCELLED,
        COMPLETE
    }
}
