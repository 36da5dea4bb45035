package io.millrace.application.usecase.reindex;

import io.millrace.application.port.driven.engine.DataStreams;
import io.millrace.application.port.driven.engine.EngineState;
import io.millrace.application.port.driven.engine.IndexUpgrades;
import io.millrace.application.port.driven.engine.Indices;
import io.millrace.application.port.driven.engine.StaleStreamException;
import io.millrace.application.port.driven.service.ClusterSettings;
import io.millrace.application.port.driven.service.StoreClock;
import io.millrace.application.port.driven.service.Ticker;
import io.millrace.application.port.driven.service.lease.FencedOffException;
import io.millrace.application.port.driven.service.lease.Lease;
import io.millrace.application.port.driven.service.reindex.ReindexTasks;
import io.millrace.application.port.driven.service.reindex.StopReason;
import io.millrace.application.port.driven.service.reindex.UpgradeEvent;
import io.millrace.application.usecase.feature.TaskResults;
import io.millrace.application.usecase.stream.StreamCreation;
import io.millrace.application.usecase.upgrade.IndexUpgrader;
import io.millrace.application.usecase.upgrade.LeaseCheck;
import io.millrace.application.usecase.upgrade.Replacement;
import io.millrace.application.usecase.upgrade.UpgradeEnding;
import io.millrace.application.usecase.work.Cancellation;
import io.millrace.application.usecase.work.WorkCancelledException;
import io.millrace.domain.Rejection;
import io.millrace.domain.index.Index;
import io.millrace.domain.index.StreamName;
import io.millrace.domain.index.upgrade.IndexVersions;
import io.millrace.domain.reindex.Concurrency;
import io.millrace.domain.reindex.IndexUpgrade;
import io.millrace.domain.reindex.IndexUpgrade.Pending;
import io.millrace.domain.reindex.ReindexTask;
import io.millrace.domain.reindex.ReindexTask.Cancelled;
import io.millrace.domain.reindex.ReindexTask.Ended;
import io.millrace.domain.reindex.ReindexTask.Running;
import io.millrace.domain.reindex.Run;
import io.millrace.domain.reindex.Throttle;
import io.millrace.domain.setting.ClusterSetting;
import io.millrace.domain.stream.DataStream;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.Executor;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Executes tasks while this instance holds their leases. One thread starts the upgrades of a task and waits for
 * results; each index is upgraded on a separate thread.
 */
public final class TaskWork {

    /** The interval at which cluster settings are read again while indices are upgraded. */
    private static final long RECHECK_MILLIS = 1_000;

    /**
     * The interval at which the data stream is checked for new indices. In addition, the data stream is checked each
     * time the upgrade of an index has ended.
     */
    private static final long STREAM_CHECK_NANOS = 5_000_000_000L;

    private static final int MOST_ROLLOVERS = 20;

    private final ReindexTasks tasks;
    private final ClusterSettings settings;
    private final StoreClock clock;
    private final Indices indices;
    private final DataStreams streams;
    private final IndexUpgrades upgrades;
    private final IndexVersions versions;
    private final EngineState state;
    private final LeaseCheck check;
    private final IndexUpgrader upgrader;
    private final StreamCreation creation;
    private final TaskResults results;
    private final Ticker ticker;
    private final Executor executor;

    /**
     * Creates the work.
     *
     * @param clock supplies the time at which a task ends
     * @param creation creates the next write indices of data streams
     * @param executor executes each upgrade of an index on a separate thread; must not reject tasks
     */
    public TaskWork(
            ReindexTasks tasks,
            ClusterSettings settings,
            StoreClock clock,
            Indices indices,
            DataStreams streams,
            IndexUpgrades upgrades,
            IndexVersions versions,
            EngineState state,
            LeaseCheck check,
            IndexUpgrader upgrader,
            StreamCreation creation,
            TaskResults results,
            Ticker ticker,
            Executor executor) {
        this.tasks = tasks;
        this.settings = settings;
        this.clock = clock;
        this.indices = indices;
        this.streams = streams;
        this.upgrades = upgrades;
        this.versions = versions;
        this.state = state;
        this.check = check;
        this.upgrader = upgrader;
        this.creation = creation;
        this.results = results;
        this.ticker = ticker;
        this.executor = executor;
    }

    /**
     * Works on a task until the task has ended.
     *
     * @param stream the name of the task
     * @param slots limits the number of concurrent index upgrades on this instance; one upgrade of each task is not
     *     counted
     * @param events receives the events of the upgrades
     * @throws WorkCancelledException if the work is cancelled before the end
     * @throws FencedOffException if the lease is lost
     * @throws RuntimeException if the store or the engine is unavailable
     */
    void run(
            StreamName stream,
            Lease lease,
            Semaphore slots,
            Cancellation cancellation,
            WaitingReason waiting,
            Consumer<UpgradeEvent> events) {
        new TaskRun(stream, lease, slots, cancellation, waiting, events).run();
    }

    /** The work on one task. */
    private final class TaskRun {

        private final StreamName stream;
        private final Lease lease;
        private final Semaphore slots;
        private final Cancellation cancellation;
        private final WaitingReason waiting;
        private final Consumer<UpgradeEvent> events;
        private final BlockingQueue<Result> ended = new LinkedBlockingQueue<>();
        private UpgradeEvent.Subject subject;
        private int underWay;
        private long caughtUpAt;

        TaskRun(
                StreamName stream,
                Lease lease,
                Semaphore slots,
                Cancellation cancellation,
                WaitingReason waiting,
                Consumer<UpgradeEvent> events) {
            this.stream = stream;
            this.subject = UpgradeEvent.Subject.of(stream);
            this.lease = lease;
            this.slots = slots;
            this.cancellation = cancellation;
            this.waiting = waiting;
            this.events = events;
        }

        void run() {
            Optional<ReindexTask> task = tasks.find(stream);
            task.ifPresent(found -> subject = UpgradeEvent.Subject.of(found.run()));
            publish(new UpgradeEvent.Taken(subject, lease.epoch()));
            // Unfinished upgrades of indices that are still in the task are kept, because they are resumed. Upgrades of
            // indices that are no longer in the task are ended.
            UpgradeEnding ending = ending(task);
            ending.endAllBut(
                    task.filter(Running.class::isInstance)
                            .map(ReindexTask::unfinished)
                            .orElse(List.of()),
                    lease);
            if (task.isPresent() && task.get() instanceof Running running) {
                try {
                    upgrade(running);
                } catch (StaleStreamException deleted) {
                    ending.endAllBut(List.of(), lease);
                    tasks.forget(lease);
                }
            } else if (task.isPresent() && task.get() instanceof Cancelled cancelled) {
                tasks.update(lease, cancelled.tidied());
            }
        }

        private UpgradeEnding ending(Optional<ReindexTask> task) {
            UpgradeEnding ending = upgrader.ending(tasks, UpgradeEnding.IN_STREAM);
            return task.map(known -> ending.of(known.run())).orElse(ending);
        }

        private void publish(UpgradeEvent event) {
            events.accept(event);
        }

        private Running takeOver(Running found) {
            Running task = found.interrupted();
            if (!task.equals(found)) {
                publish(new UpgradeEvent.TakenOver(subject));
            }
            return task;
        }

        /**
         * Records interrupted upgrades as pending. Skips upgrades that are resumed immediately: they remain in
         * progress, so that the number of copied documents in the status never decreases.
         */
        private void recordWaiting(Running found, Running task) {
            found.upgrades().stream()
                    .filter(IndexUpgrade.InProgress.class::isInstance)
                    .flatMap(interrupted -> task.upgradeOf(interrupted.source()).stream())
                    .filter(Pending.class::isInstance)
                    .forEach(waiting -> tasks.update(lease, waiting));
        }

        private void upgrade(Running found) {
            versions.upgradeHazard().ifPresent(hazard -> publish(new UpgradeEvent.AtRisk(subject, hazard)));
            while (!admitWork()) {
                cancellation.pause(Duration.ofMillis(RECHECK_MILLIS));
            }
            Running task = caughtUp(takeOver(found));
            try {
                task = handOut(task);
                recordWaiting(found, task);
                while (task.next().isPresent() || underWay > 0) {
                    cancellation.check();
                    Result result = ended.poll(RECHECK_MILLIS, TimeUnit.MILLISECONDS);
                    if (result != null) {
                        countOff();
                        task = task.with(result.upgrade());
                    }
                    if (result != null || ticker.nanos() - caughtUpAt >= STREAM_CHECK_NANOS) {
                        task = caughtUp(task);
                    }
                    task = handOut(task);
                }
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
                throw new WorkCancelledException(StopReason.INTERRUPTED);
            } finally {
                awaitOthers();
            }
            task.end(clock.now()).ifPresent(this::end);
        }

        private void end(Ended task) {
            tasks.end(lease, task, results.of(task));
            publish(new UpgradeEvent.StreamEnded(task));
        }

        /**
         * Returns whether the upgrade of another index may begin. If the engine must recover first, records this as the
         * reason why the task waits.
         */
        private boolean admitWork() {
            Optional<String> pause = state.pauseReason();
            waiting.setPause(lease, pause);
            return pause.isEmpty();
        }

        private Running handOut(Running before) {
            Running task = before;
            Optional<Pending> next = task.next();
            if (next.isEmpty()) {
                return task;
            }
            // Both settings are read before the upgrade of the index is recorded. An upgrade that has begun ignores
            // later changes of the settings.
            ClusterSettings.Values current = settings.read();
            Concurrency concurrency = Concurrency.ofSetting(current.effective(ClusterSetting.MAX_CONCURRENT_INDICES));
            Throttle throttle = Throttle.ofSetting(current.effective(ClusterSetting.MAX_REQUESTS_PER_SECOND));
            if (!concurrency.allowsAnother(underWay) || !admitWork()) {
                return task;
            }
            while (next.isPresent() && concurrency.allowsAnother(underWay) && tryAcquireSlot()) {
                task = task.with(begin(task.run(), next.get(), throttle));
                next = task.next();
            }
            return task;
        }

        /**
         * Returns whether another upgrade may begin. If no upgrade of the task is running, the next one needs no slot.
         * Therefore a task with many indices cannot block other tasks.
         */
        private boolean tryAcquireSlot() {
            return underWay == 0 || slots.tryAcquire();
        }

        private IndexUpgrade begin(Run run, Pending pending, Throttle throttle) {
            boolean handedOver = false;
            try {
                IndexUpgrader.Attempt attempt =
                        upgrader.attempt(replacement(run), lease, pending.begin(), throttle, cancellation, events);
                IndexUpgrade.InProgress upgrade = attempt.resume();
                tasks.update(lease, upgrade);
                executor.execute(() -> upgradeOne(attempt));
                underWay++;
                handedOver = true;
                return upgrade;
            } finally {
                if (!handedOver && underWay > 0) {
                    slots.release();
                }
            }
        }

        private Replacement replacement(Run run) {
            return run.plainIndex()
                    ? new PlainIndexReplacement(tasks, indices, upgrades, versions, lease, run)
                    : new StreamReplacement(tasks, streams, indices, upgrades, versions, lease, run);
        }

        /** Counts an upgrade as ended, and releases its slot unless it was the only running upgrade of the task. */
        private void countOff() {
            underWay--;
            if (underWay > 0) {
                slots.release();
            }
        }

        private void upgradeOne(IndexUpgrader.Attempt attempt) {
            Result result =
                    new Result(null, new IllegalStateException("the upgrade of an index ended without a result"));
            try {
                result = new Result(attempt.run(), null);
            } catch (RuntimeException | Error failure) {
                result = new Result(null, failure);
            } finally {
                ended.add(result);
            }
        }

        /** Cancels the other running upgrades of the task, and waits until their threads have ended. */
        private void awaitOthers() {
            if (underWay == 0) {
                return;
            }
            cancellation.cancel(StopReason.ANOTHER_INDEX);
            boolean interrupted = false;
            while (underWay > 0) {
                try {
                    ended.take();
                    countOff();
                } catch (InterruptedException e) {
                    interrupted = true;
                }
            }
            if (interrupted) {
                Thread.currentThread().interrupt();
            }
        }

        /**
         * Rolls the data stream over if its write index has a lower version than the target version of the task. Adds
         * new outdated indices of the stream to the task, so that the task does not end before these indices are
         * upgraded. Does nothing if the task upgrades a plain index.
         *
         * @throws StaleStreamException if the data stream was deleted
         */
        private Running caughtUp(Running before) {
            caughtUpAt = ticker.nanos();
            if (before.run().plainIndex()) {
                return before;
            }
            Running task = before;
            for (int attempt = 0; attempt < MOST_ROLLOVERS; attempt++) {
                cancellation.check();
                DataStream current = streams.find(stream).orElseThrow(() -> new StaleStreamException(stream));
                List<Pending> outdated = IndexUpgrade.pending(
                        current.backingIndices(), task.run().version());
                Index writeIndex = current.writeIndex();
                boolean rollsOver =
                        outdated.stream().anyMatch(index -> index.source().equals(writeIndex.id()))
                                && task.upgradeOf(writeIndex.id())
                                        .filter(IndexUpgrade.Failed.class::isInstance)
                                        .isEmpty();
                task = extended(task, current.backingIndices().size() + (rollsOver ? 1 : 0), outdated);
                if (!rollsOver) {
                    return task;
                }
                try {
                    rollOver(current);
                } catch (Rejection refusal) {
                    if (refusal.isTransient()) {
                        throw refusal;
                    }
                    task = failed(task, writeIndex, String.valueOf(refusal.getMessage()));
                }
            }
            throw new WorkCancelledException(StopReason.ROLLED_OVER);
        }

        private Running extended(Running task, int indices, List<Pending> outdated) {
            List<Pending> added = outdated.stream()
                    .filter(index -> task.upgradeOf(index.source()).isEmpty())
                    .toList();
            if (task.run().indicesInStream() == indices && added.isEmpty()) {
                return task;
            }
            tasks.extend(lease, indices, added);
            return task.withIndicesInStream(indices).including(added);
        }

        /**
         * Rolls the data stream over. Does nothing if the data stream was changed concurrently, because the caller
         * reads the data stream again.
         */
        private void rollOver(DataStream current) {
            try {
                upgrades.rollOver(current, creation.nextBackingIndex(current), check.confirmLease(lease));
            } catch (StaleStreamException changedConcurrently) {
                cancellation.check();
            }
        }

        private Running failed(Running task, Index writeIndex, String message) {
            IndexUpgrade.Failed failed = new Pending(writeIndex.id(), writeIndex.name())
                    .begin()
                    .fail("data stream [" + stream + "] could not be rolled over: " + message);
            tasks.update(lease, failed);
            publish(new UpgradeEvent.Settled(subject, failed));
            return task.with(failed);
        }
    }

    /** The result of the thread that upgrades an index: the ended upgrade, or a failure that stops the task. */
    private record Result(
            @Nullable IndexUpgrade ended, @Nullable Throwable failure) {

        IndexUpgrade upgrade() {
            if (failure instanceof Error error) {
                throw error;
            }
            if (failure instanceof RuntimeException exception) {
                throw exception;
            }
            if (ended == null) {
                throw new IllegalStateException("the upgrade of an index ended without a result");
            }
            return ended;
        }
    }
}
