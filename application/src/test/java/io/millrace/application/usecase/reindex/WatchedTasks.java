package io.millrace.application.usecase.reindex;

import io.millrace.application.port.driven.engine.EngineFixture;
import io.millrace.application.port.driven.engine.InMemoryUpgradeStore;
import io.millrace.application.port.driven.engine.Versions;
import io.millrace.application.port.driven.service.InMemoryReindexTasks;
import io.millrace.domain.index.Index;
import io.millrace.domain.index.StreamName;
import io.millrace.domain.reindex.IndexUpgrade;
import io.millrace.domain.reindex.ReindexTask;
import io.millrace.domain.reindex.Run;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;

/** Tasks of outdated data streams, with the number of reads. */
final class WatchedTasks extends InMemoryReindexTasks {

    private final InMemoryUpgradeStore store;
    private final AtomicInteger lookups = new AtomicInteger();
    private final AtomicInteger listings = new AtomicInteger();

    WatchedTasks(InMemoryUpgradeStore store) {
        super(store.leases(), store.clock(), store.engine());
        this.store = store;
    }

    int lookups() {
        return lookups.get();
    }

    int listings() {
        return listings.get();
    }

    @Override
    public Optional<ReindexTask> find(StreamName stream) {
        lookups.incrementAndGet();
        return super.find(stream);
    }

    @Override
    public List<ReindexTask> list() {
        listings.incrementAndGet();
        return super.list();
    }

    /** Makes an outdated data stream. */
    StreamName make(String name) {
        return store.dataStreams()
                .create(EngineFixture.aNewStream(name, Versions.previous()))
                .name();
    }

    /** Starts to upgrade a data stream. */
    ReindexTask.Running start(StreamName stream) {
        ReindexTask.Running task = task(stream);
        add(task);
        return task;
    }

    /** Starts to upgrade a data stream whose earlier upgrade was cancelled. */
    ReindexTask.Running startAgain(ReindexTask.Cancelled earlier) {
        ReindexTask.Running task = task(earlier.stream());
        replace(earlier, task);
        return task;
    }

    private ReindexTask.Running task(StreamName stream) {
        Index outdated = store.dataStreams().find(stream).orElseThrow().writeIndex();
        Run run = new Run(stream, store.clock().now(), Versions.latest(), 2);
        return new ReindexTask.Running(run, List.of(new IndexUpgrade.Pending(outdated.id(), outdated.name())));
    }

    /** Cancels what was started. */
    ReindexTask.Cancelled cancel(ReindexTask.Running task) {
        ReindexTask.Cancelled cancelled = task.cancel(store.clock().now());
        replace(task, cancelled);
        return cancelled;
    }
}
