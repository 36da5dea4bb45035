package io.millrace.application.usecase.reindex;

import io.millrace.application.port.driven.engine.StaleStreamException;
import io.millrace.application.port.driven.service.ClusterSettings;
import io.millrace.application.port.driven.service.lease.FencedOffException;
import io.millrace.application.port.driven.service.lease.Lease;
import io.millrace.application.port.driven.service.reindex.StopReason;
import io.millrace.application.port.driven.service.reindex.UpgradeEvent;
import io.millrace.application.usecase.upgrade.IndexUpgrader;
import io.millrace.application.usecase.upgrade.UpgradeEnding;
import io.millrace.application.usecase.work.Cancellation;
import io.millrace.application.usecase.work.WorkCancelledException;
import io.millrace.domain.Rejection;
import io.millrace.domain.index.Index;
import io.millrace.domain.index.StreamName;
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
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * Executes one task while this instance holds its lease. One thread starts the upgrades and waits for results; each
 * index is upgraded on a separate thread.
 */
final class TaskWork {

    /** The interval at which the settings are read during upgrades. */
    private static final long RECHECK_MILLIS = 1_000;

    /**
     * The interval at which the data stream is checked for new indices. It is also checked when the upgrade of an index
     * has ended.
     */
    private static final long STREAM_CHECK_NANOS = 5_000_000_000L;

    private static final int MOST_ROLLOVERS = 20;

    private final ReindexTools tools;
    private final StreamName stream;
    private final Lease lease;
    private final Semaphore slots;
    private final Cancellation cancellation;
    private final WaitingReason waiting;
    private final BlockingQueue<Result> results = new LinkedBlockingQueue<>();
    private UpgradeEvent.Subject subject;
    private int underWay;
    private long caughtUpAt;

    /**
     * Prepares the work on the task with the name {@code stream}.
     *
     * @param slots limits the number of concurrent upgrades on this instance, not counting the first index of each task
     */
    TaskWork(
            ReindexTools tools,
            StreamName stream,
            Lease lease,
            Semaphore slots,
            Cancellation cancellation,
            WaitingReason waiting) {
        this.tools = tools;
        this.stream = stream;
        this.subject = UpgradeEvent.Subject.of(stream);
        this.lease = lease;
        this.slots = slots;
        this.cancellation = cancellation;
        this.waiting = waiting;
    }

    /**
     * Works until the task has ended.
     *
     * @throws WorkCancelledException if the work is cancelled before the end
     * @throws FencedOffException if the lease is lost
     * @throws RuntimeException if the store or the engine is unavailable
     */
    void run() {
        Optional<ReindexTask> task = tools.tasks().find(stream);
        task.ifPresent(found -> subject = UpgradeEvent.Subject.of(found.run()));
        publish(new UpgradeEvent.Taken(subject, lease.epoch()));
        // Unfinished upgrades of the task are kept, because they are resumed. Upgrades of indices that are no longer in
        // the task are ended.
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
                tools.tasks().forget(lease);
            }
        } else if (task.isPresent() && task.get() instanceof Cancelled cancelled) {
            tools.tasks().update(lease, cancelled.tidied());
        }
    }

    private UpgradeEnding ending(Optional<ReindexTask> task) {
        UpgradeEnding ending = tools.upgrades().ending(tools.tasks(), UpgradeEnding.IN_STREAM);
        return task.map(known -> ending.of(known.run())).orElse(ending);
    }

    private void publish(UpgradeEvent event) {
        tools.upgrades().events().accept(event);
    }

    private Running takeOver(Running found) {
        Running task = found.interrupted();
        if (!task.equals(found)) {
            publish(new UpgradeEvent.TakenOver(subject));
        }
        return task;
    }

    /**
     * Records that interrupted indices wait again. Skips indices that are resumed immediately: they remain in progress,
     * so their number of copied documents never decreases.
     */
    private void recordWaiting(Running found, Running task) {
        found.upgrades().stream()
                .filter(IndexUpgrade.InProgress.class::isInstance)
                .flatMap(interrupted -> task.upgradeOf(interrupted.source()).stream())
                .filter(Pending.class::isInstance)
                .forEach(waiting -> tools.tasks().update(lease, waiting));
    }

    private void upgrade(Running found) {
        tools.upgrades()
                .engine()
                .versions()
                .upgradeHazard()
                .ifPresent(hazard -> publish(new UpgradeEvent.AtRisk(subject, hazard)));
        while (!admitWork()) {
            cancellation.pause(Duration.ofMillis(RECHECK_MILLIS));
        }
        Running task = caughtUp(takeOver(found));
        try {
            task = handOut(task);
            recordWaiting(found, task);
            while (task.next().isPresent() || underWay > 0) {
                cancellation.check();
                Result result = results.poll(RECHECK_MILLIS, TimeUnit.MILLISECONDS);
                if (result != null) {
                    countOff();
                    task = task.with(result.upgrade());
                }
                if (result != null || tools.upgrades().ticker().nanos() - caughtUpAt >= STREAM_CHECK_NANOS) {
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
        Optional<Ended> ended = task.end(tools.upgrades().memory().clock().now());
        ended.ifPresent(this::end);
    }

    private void end(Ended task) {
        tools.tasks().end(lease, task, tools.results().of(task));
        publish(new UpgradeEvent.StreamEnded(task));
    }

    /**
     * Returns whether the upgrade of another index may begin. If the engine has to recover first, records the reason in
     * the task.
     */
    private boolean admitWork() {
        Optional<String> pause = tools.upgrades().engine().state().pauseReason();
        waiting.setPause(lease, pause);
        return pause.isEmpty();
    }

    private Running handOut(Running before) {
        Running task = before;
        Optional<Pending> next = task.next();
        if (next.isEmpty()) {
            return task;
        }
        // Both settings are read before the upgrade of the index is recorded; later changes of the settings do not
        // affect this index.
        ClusterSettings.Values settings =
                tools.upgrades().memory().clusterSettings().read();
        Concurrency concurrency = Concurrency.ofSetting(settings.effective(ClusterSetting.MAX_CONCURRENT_INDICES));
        Throttle throttle = Throttle.ofSetting(settings.effective(ClusterSetting.MAX_REQUESTS_PER_SECOND));
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
     * Returns whether another upgrade may begin. Only the first concurrent index of a task needs no slot. A stream with
     * many indices therefore does not block other tasks.
     */
    private boolean tryAcquireSlot() {
        return underWay == 0 || slots.tryAcquire();
    }

    private IndexUpgrade begin(Run run, Pending pending, Throttle throttle) {
        boolean handedOver = false;
        try {
            IndexUpgrader upgrader = new IndexUpgrader(
                    tools.upgrades(),
                    run.plainIndex()
                            ? new PlainIndexReplacement(tools, lease, run)
                            : new StreamReplacement(tools, lease, run),
                    lease,
                    pending.begin(),
                    throttle,
                    cancellation);
            IndexUpgrade.InProgress upgrade = upgrader.resume();
            tools.tasks().update(lease, upgrade);
            tools.upgrades().executor().execute(() -> upgradeOne(upgrader));
            underWay++;
            handedOver = true;
            return upgrade;
        } finally {
            if (!handedOver && underWay > 0) {
                slots.release();
            }
        }
    }

    /** Counts an ended upgrade, and releases its slot unless it was the only upgrade of the task. */
    private void countOff() {
        underWay--;
        if (underWay > 0) {
            slots.release();
        }
    }

    private void upgradeOne(IndexUpgrader upgrader) {
        Result result = new Result(null, new IllegalStateException("the upgrade of an index ended without a result"));
        try {
            result = new Result(upgrader.run(), null);
        } catch (RuntimeException | Error failure) {
            result = new Result(null, failure);
        } finally {
            results.add(result);
        }
    }

    /** Cancels the remaining upgrades of the task, and waits until their threads have ended. */
    private void awaitOthers() {
        if (underWay == 0) {
            return;
        }
        cancellation.cancel(StopReason.ANOTHER_INDEX);
        boolean interrupted = false;
        while (underWay > 0) {
            try {
                results.take();
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
     * Rolls the data stream over if its write index is older than the target version of the task. Adds new outdated
     * indices of the stream to the task, so that the task does not end before they are upgraded. Does nothing if the
     * task upgrades a plain index.
     *
     * @throws StaleStreamException if the data stream was deleted
     */
    private Running caughtUp(Running before) {
        caughtUpAt = tools.upgrades().ticker().nanos();
        if (before.run().plainIndex()) {
            return before;
        }
        Running task = before;
        for (int attempt = 0; attempt < MOST_ROLLOVERS; attempt++) {
            cancellation.check();
            DataStream current = tools.upgrades()
                    .engine()
                    .dataStreams()
                    .find(stream)
                    .orElseThrow(() -> new StaleStreamException(stream));
            List<Pending> outdated =
                    IndexUpgrade.pending(current.backingIndices(), task.run().version());
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
        tools.tasks().extend(lease, indices, added);
        return task.withIndicesInStream(indices).including(added);
    }

    /**
     * Rolls the data stream over. Does nothing if the data stream was changed concurrently, because the caller reads it
     * again.
     */
    private void rollOver(DataStream current) {
        try {
            tools.upgrades()
                    .engine()
                    .indexUpgrades()
                    .rollOver(
                            current,
                            tools.creation().nextBackingIndex(current),
                            tools.upgrades().check().confirmLease(lease));
        } catch (StaleStreamException changedConcurrently) {
            cancellation.check();
        }
    }

    private Running failed(Running task, Index writeIndex, String message) {
        IndexUpgrade.Failed failed = new Pending(writeIndex.id(), writeIndex.name())
                .begin()
                .fail("data stream [" + stream + "] could not be rolled over: " + message);
        tools.tasks().update(lease, failed);
        publish(new UpgradeEvent.Settled(subject, failed));
        return task.with(failed);
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
