package io.millrace.application.port.driven.service;

import io.millrace.application.port.driven.engine.EngineCapability;
import io.millrace.application.port.driven.engine.InMemoryEngine;
import io.millrace.application.port.driven.service.lease.FencedOffException;
import io.millrace.application.port.driven.service.lease.Lease;
import io.millrace.application.port.driven.service.reindex.BegunUpgrade;
import io.millrace.application.port.driven.service.reindex.ReindexTasks;
import io.millrace.application.port.driven.service.reindex.StaleTaskException;
import io.millrace.application.port.driven.service.reindex.WaitingDocuments;
import io.millrace.domain.index.IndexId;
import io.millrace.domain.index.IndexVersion;
import io.millrace.domain.index.StreamName;
import io.millrace.domain.reindex.IndexUpgrade;
import io.millrace.domain.reindex.ReindexTask;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/** Tasks over a map. Every method is one step with the leases. */
public class InMemoryReindexTasks extends InMemoryBegunUpgrades implements ReindexTasks, InMemoryEngine.StreamTasks {

    private final StoreClock clock;
    private final InMemoryEngine engine;
    private final InMemoryWaitingDocuments waiting = new InMemoryWaitingDocuments();
    private final Map<StreamName, ReindexTask> tasks = new TreeMap<>();
    private final List<ReindexTask> earlier = new ArrayList<>();

    public InMemoryReindexTasks(InMemoryLeases leases, StoreClock clock, InMemoryEngine engine) {
        super(leases);
        this.clock = Objects.requireNonNull(clock, "clock");
        this.engine = Objects.requireNonNull(engine, "engine");
        engine.register(this);
    }

    @Override
    public Optional<IndexVersion> runningVersion(StreamName stream) {
        return leases.atomically(() -> Optional.ofNullable(tasks.get(stream))
                .filter(ReindexTask.Running.class::isInstance)
                .map(task -> task.run().version()));
    }

    @Override
    public void forget(StreamName stream, Runnable deletion) {
        leases.atomically(() -> {
            deletion.run();
            engine.forgetBegun(listBegun(ReindexTasks.leaseOf(stream)).stream()
                    .map(BegunUpgrade::source)
                    .toList());
            forgetBegun(ReindexTasks.leaseOf(stream));
            leases.revoke(ReindexTasks.leaseOf(stream));
            return Optional.ofNullable(remove(stream));
        });
    }

    /** Returns whether the data stream of a task has all its indices, as the engine knows. */
    protected boolean isOfItsStream(ReindexTask next) {
        return next instanceof ReindexTask.Ended
                || next.run().plainIndex()
                || !engine.capabilities().contains(EngineCapability.ATOMIC_FENCE)
                || engine.hasIndices(
                        next.stream(),
                        next.upgrades().stream().map(IndexUpgrade::source).toList());
    }

    @Override
    public Optional<ReindexTask> find(StreamName stream) {
        return leases.atomically(() -> recorded(stream));
    }

    @Override
    public List<ReindexTask> list() {
        return leases.atomically(
                () -> tasks.values().stream().filter(task -> !isExpired(task)).toList());
    }

    @Override
    public List<ReindexTask> listEarlier() {
        return leases.atomically(() -> earlier.stream()
                .filter(task -> !isExpired(task))
                .limit(MOST_EARLIER_LISTED)
                .toList());
    }

    private void keepEarlier(ReindexTask task) {
        earlier.add(0, task);
        List<ReindexTask> ofName = earlier.stream()
                .filter(each -> each.stream().equals(task.stream()))
                .toList();
        if (ofName.size() > MOST_EARLIER) {
            earlier.removeAll(ofName.subList(MOST_EARLIER, ofName.size()));
        }
    }

    private @Nullable ReindexTask remove(StreamName stream) {
        earlier.removeIf(task -> task.stream().equals(stream));
        return tasks.remove(stream);
    }

    @Override
    public void add(ReindexTask.Running task) {
        leases.atomically(() -> {
            if (recorded(task.stream()).isPresent() || !isOfItsStream(task)) {
                throw new StaleTaskException(task.stream());
            }
            leases.revoke(ReindexTasks.leaseOf(task.stream()));
            return tasks.put(task.stream(), task);
        });
    }

    @Override
    public void replace(ReindexTask current, ReindexTask next) {
        leases.atomically(() -> {
            boolean unchanged = recorded(current.stream())
                    .filter(task -> task.getClass() == current.getClass()
                            && task.run().startedAt().equals(current.run().startedAt()))
                    .isPresent();
            if (!unchanged || !isOfItsStream(next)) {
                throw new StaleTaskException(current.stream());
            }
            leases.revoke(ReindexTasks.leaseOf(next.stream()));
            ReindexTask before = tasks.put(next.stream(), next);
            if (before != null && next instanceof ReindexTask.Running) {
                keepEarlier(before);
            }
            return next;
        });
    }

    @Override
    public List<StreamName> listUnfinished(List<IndexVersion> versions) {
        return leases.atomically(() -> tasks.values().stream()
                .filter(task -> !isExpired(task) && isUnfinished(task))
                .filter(task -> versions.contains(task.run().version()))
                .sorted(Comparator.comparing(task -> task.run().startedAt()))
                .map(ReindexTask::stream)
                .toList());
    }

    private boolean isUnfinished(ReindexTask task) {
        return task instanceof ReindexTask.Running
                || (task instanceof ReindexTask.Cancelled cancelled
                        && (!cancelled.isTidy()
                                || !listBegun(ReindexTasks.leaseOf(task.stream()))
                                        .isEmpty()));
    }

    @Override
    public void update(Lease lease, IndexUpgrade upgrade) {
        leases.whileHeld(lease.fence(), () -> {
            StreamName stream = streamOf(lease.task()).orElseThrow();
            ReindexTask task = Objects.requireNonNull(tasks.get(stream), "task");
            if (task.upgrades().stream().noneMatch(recorded -> recorded.source().equals(upgrade.source()))) {
                throw new IllegalStateException("index " + upgrade.index() + " is not part of the task of " + stream);
            }
            return tasks.put(
                    stream,
                    withUpgrades(task, recorded -> recorded.source().equals(upgrade.source()) ? upgrade : recorded));
        });
    }

    @Override
    public void extend(Lease lease, int indicesInStream, List<IndexUpgrade.Pending> added) {
        leases.whileHeld(
                lease.fence(),
                () -> streamOf(lease.task())
                        .map(stream -> tasks.computeIfPresent(
                                stream,
                                (name, task) -> task instanceof ReindexTask.Running running
                                        ? running.withIndicesInStream(indicesInStream)
                                                .including(added)
                                        : task)));
    }

    @Override
    public void markWaiting(Lease lease, String reason) {
        changeRunning(lease, running -> running.withWaitingReason(reason));
    }

    @Override
    public void markProgressing(Lease lease) {
        changeRunning(lease, ReindexTask.Running::withoutWaitingReason);
    }

    private void changeRunning(Lease lease, UnaryOperator<ReindexTask.Running> change) {
        leases.whileHeld(
                lease.fence(),
                () -> streamOf(lease.task())
                        .map(stream -> tasks.computeIfPresent(
                                stream,
                                (name, task) ->
                                        task instanceof ReindexTask.Running running ? change.apply(running) : task)));
    }

    @Override
    public void update(Lease lease, ReindexTask next) {
        leases.whileHeld(lease.fence(), () -> {
            requireRecorded(lease, next);
            return tasks.put(next.stream(), next);
        });
    }

    @Override
    public void end(Lease lease, ReindexTask.Ended ended, WaitingDocuments.Addressed result) {
        leases.whileHeld(lease.fence(), () -> {
            requireRecorded(lease, ended);
            waiting.add(result.index(), List.of(result.document()));
            return tasks.put(ended.stream(), ended);
        });
    }

    private void requireRecorded(Lease lease, ReindexTask next) {
        ReindexTask before = tasks.get(next.stream());
        if (before == null || !before.run().startedAt().equals(next.run().startedAt())) {
            throw new FencedOffException(lease.fence());
        }
    }

    /** Returns where results wait. */
    public InMemoryWaitingDocuments waiting() {
        return waiting;
    }

    /** Takes note that an index is done, if it belongs to the task of this lease, in the step of the caller. */
    public void markDone(String lease, IndexId source) {
        leases.atomically(() -> streamOf(lease)
                .map(stream -> tasks.computeIfPresent(
                        stream,
                        (name, task) -> withUpgrades(
                                task,
                                recorded ->
                                        recorded.source().equals(source) ? UpgradeItems.done(recorded) : recorded))));
    }

    @Override
    public void forget(Lease lease) {
        leases.whileHeld(lease.fence(), () -> {
            forgetBegun(lease.task());
            return streamOf(lease.task()).map(this::remove);
        });
    }

    @Override
    public int forgetExpired() {
        return leases.atomically(() -> {
            int before = tasks.size();
            tasks.values().removeIf(this::isExpired);
            earlier.removeIf(this::isExpired);
            return before - tasks.size();
        });
    }

    private Optional<StreamName> streamOf(String lease) {
        return tasks.keySet().stream()
                .filter(stream -> ReindexTasks.leaseOf(stream).equals(lease))
                .findFirst();
    }

    private Optional<ReindexTask> recorded(StreamName stream) {
        return Optional.ofNullable(tasks.get(stream)).filter(task -> !isExpired(task));
    }

    private boolean isExpired(ReindexTask task) {
        return task instanceof ReindexTask.Ended ended && ended.isExpired(clock.now());
    }

    private static ReindexTask withUpgrades(ReindexTask task, UnaryOperator<IndexUpgrade> change) {
        List<IndexUpgrade> upgrades = task.upgrades().stream().map(change).toList();
        return switch (task.state()) {
            case RUNNING -> new ReindexTask.Running(task.run(), upgrades, task.waitingReason());
            case FAILED -> new ReindexTask.Failed(task.run(), upgrades, endOf(task));
            case CANCELLED -> new ReindexTask.Cancelled(task.run(), upgrades, endOf(task));
            case COMPLETE -> new ReindexTask.Complete(task.run(), upgrades, endOf(task));
        };
    }

    private static Instant endOf(ReindexTask task) {
        return ((ReindexTask.Ended) task).endedAt();
    }
}
