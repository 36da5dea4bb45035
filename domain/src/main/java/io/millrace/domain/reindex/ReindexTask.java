package io.millrace.domain.reindex;

import io.millrace.domain.Rejection;
import io.millrace.domain.index.IndexId;
import io.millrace.domain.index.StreamName;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;

/**
 * The upgrade of one data stream. There is at most one record per data stream; no record, or one past its {@link
 * #RETENTION}, is the state "absent" of the contract. Each state is its own type and offers only the transitions in the
 * contract's table.
 *
 * <p>A task with errors goes on with the other indices and is {@link Running} until no index is left; only then is it
 * {@link Failed}.
 */
public sealed interface ReindexTask {

    /** How long the record of a task is kept once nothing is done any more. */
    Duration RETENTION = Duration.ofHours(24);

    Run run();

    /** Returns the outdated indices the run began with, oldest first. */
    List<IndexUpgrade> upgrades();

    /** Returns which of its types this is. */
    State state();

    /** Returns why its last attempts failed, if several have failed in a row without progress. */
    default Optional<String> waitingReason() {
        return Optional.empty();
    }

    /**
     * Stops the task, or clears what is recorded of it.
     *
     * @throws Rejection if it was cancelled before
     */
    default Cancelled cancel(Instant now) {
        return new Cancelled(run(), upgrades(), now);
    }

    /**
     * Lets a new run begin only where the contract's table has one: after a cancelled or a complete task.
     *
     * @throws Rejection in any other state
     */
    default void requireRestartable() {
        // Its states that refuse say so.
    }

    /** Returns the name of its data stream. */
    default StreamName stream() {
        return run().stream();
    }

    /** Returns the indices that have not been upgraded yet. */
    default List<IndexId> unfinished() {
        return IndexUpgrade.unfinished(upgrades());
    }

    /** Returns the status of the task, as reported. */
    default ReindexStatus status() {
        return ReindexStatus.of(run(), this instanceof Complete, upgrades(), waitingReason());
    }

    /**
     * Starts a run, replacing the recorded one; a task whose retention has ended by the start of the run counts as
     * absent.
     *
     * @param retained what is recorded for the data stream, if anything
     * @param outdated the indices to upgrade, oldest first
     * @throws Rejection if a task is running, or has failed and was not cancelled
     */
    static Running start(Optional<ReindexTask> retained, Run run, List<IndexUpgrade.Pending> outdated) {
        retained.filter(task -> !(task instanceof Ended ended && ended.isExpired(run.startedAt())))
                .ifPresent(ReindexTask::requireRestartable);
        return new Running(run, List.copyOf(outdated));
    }

    /** Returns the refusal for a name under which there is no data stream to upgrade. */
    static Rejection nothingToUpgrade(String name) {
        return Rejection.notFound("Data stream named [" + name + "] does not exist");
    }

    /** Returns the refusal for a data stream that has no task to cancel. */
    static Rejection nothingToCancel(StreamName stream) {
        return nothingToCancel(stream.value());
    }

    /** Returns the refusal for a name, possible or not, under which there is no task to cancel. */
    static Rejection nothingToCancel(String name) {
        return Rejection.notFound("the task with id reindex-data-stream-" + name + " doesn't exist");
    }

    /** Returns the refusal for a data stream without a task. */
    static Rejection nothingToTell(StreamName stream) {
        return nothingToTell(stream.value());
    }

    /** Returns the refusal for a name, legal or not, without a task. */
    static Rejection nothingToTell(String name) {
        return Rejection.notFound("No migration reindex status found for [" + name + "]");
    }

    /** A task that has ended; a cancelled one may still have something to tidy up. */
    sealed interface Ended extends ReindexTask {

        /** Returns the end of the task, by the clock of the store. */
        Instant endedAt();

        /** Returns whether the record counts as absent. */
        default boolean isExpired(Instant now) {
            return !now.isBefore(endedAt().plus(RETENTION));
        }
    }

    /** Indices are being upgraded, or wait for it. */
    record Running(Run run, List<IndexUpgrade> upgrades, Optional<String> waitingReason) implements ReindexTask {

        public Running {
            upgrades = List.copyOf(upgrades);
        }

        /** Creates a task that makes progress. */
        public Running(Run run, List<IndexUpgrade> upgrades) {
            this(run, upgrades, Optional.empty());
        }

        /** Returns the task with the reason why its last attempts failed. */
        public Running withWaitingReason(String reason) {
            return new Running(run, upgrades, Optional.of(reason));
        }

        /** Returns the task without a reason. */
        public Running withoutWaitingReason() {
            return new Running(run, upgrades);
        }

        /** Takes note of how many backing indices there are now. */
        public Running withIndicesInStream(int indices) {
            return new Running(run.withIndicesInStream(indices), upgrades, waitingReason);
        }

        /** Adds those of the indices that are not part of it yet, which became outdated ones of its stream meanwhile. */
        public Running including(List<IndexUpgrade.Pending> outdated) {
            List<IndexUpgrade> all = new ArrayList<>(upgrades);
            outdated.stream()
                    .filter(index -> upgradeOf(index.source()).isEmpty())
                    .forEach(all::add);
            return new Running(run, all, waitingReason);
        }

        /** Returns the progress of an index, if it is part of this task. */
        public Optional<IndexUpgrade> upgradeOf(IndexId source) {
            return upgrades.stream()
                    .filter(upgrade -> upgrade.source().equals(source))
                    .findFirst();
        }

        /** Returns the oldest index that waits. */
        public Optional<IndexUpgrade.Pending> next() {
            return Upgrades.only(upgrades, IndexUpgrade.Pending.class).stream().findFirst();
        }

        /** Replaces the upgrade of the same index. */
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

        /** Returns the task for a worker that takes it over: nothing is in progress. */
        public Running interrupted() {
            return new Running(run, ReindexTask.interrupted(upgrades), waitingReason);
        }

        /** Ends the task, with errors or without; returns nothing while an index waits or is in progress. */
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
            throw Rejection.alreadyExists(exists(stream()));
        }
    }

    /** Every index was tried and at least one could not be upgraded. */
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
            throw Rejection.alreadyExists(
                    exists(stream()) + " and has failed; call _cancel to clear it, then start again");
        }
    }

    /** Stopped by a request, or cleared after it ended. Clients no longer see it where the contract says absent. */
    record Cancelled(Run run, List<IndexUpgrade> upgrades, Instant endedAt) implements Ended {

        public Cancelled {
            upgrades = List.copyOf(upgrades);
        }

        /** Returns whether nothing is left of the index that was in progress when it was cancelled. */
        public boolean isTidy() {
            return !Upgrades.has(upgrades, IndexUpgrade.InProgress.class);
        }

        /** Returns whether the record counts as absent, which it never does while there is something to tidy up. */
        @Override
        public boolean isExpired(Instant now) {
            return isTidy() && Ended.super.isExpired(now);
        }

        /** Returns the task after its remains have been removed. */
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

    private static String exists(StreamName stream) {
        return "Reindex task for data stream [" + stream + "] already exists";
    }

    /** The states by name, as they are reported, stored and counted. */
    enum State {
        RUNNING,
        FAILED,
        CANCELLED,
        COMPLETE
    }
}
