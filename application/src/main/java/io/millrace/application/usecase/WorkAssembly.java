package io.millrace.application.usecase;

import io.millrace.application.port.driven.engine.Engine;
import io.millrace.application.port.driven.service.Incidents;
import io.millrace.application.port.driven.service.Outages;
import io.millrace.application.port.driven.service.ServiceMemory;
import io.millrace.application.port.driven.service.Spans;
import io.millrace.application.port.driven.service.Ticker;
import io.millrace.application.port.driven.service.lifecycle.LifecycleEvent;
import io.millrace.application.port.driven.service.reindex.UpgradeEvent;
import io.millrace.application.usecase.feature.MigrationWork;
import io.millrace.application.usecase.feature.MigrationWorkload;
import io.millrace.application.usecase.feature.TaskResults;
import io.millrace.application.usecase.lifecycle.LifecycleWork;
import io.millrace.application.usecase.lifecycle.LifecycleWorkload;
import io.millrace.application.usecase.lifecycle.Retention;
import io.millrace.application.usecase.reindex.ReindexWorkload;
import io.millrace.application.usecase.reindex.TaskWork;
import io.millrace.application.usecase.stream.StreamCreation;
import io.millrace.application.usecase.upgrade.IndexUpgrader;
import io.millrace.application.usecase.upgrade.LeaseCheck;
import io.millrace.application.usecase.upgrade.UpgradeExclusion;
import io.millrace.application.usecase.work.Worker;
import io.millrace.domain.feature.SystemFeatures;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Executor;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;

/**
 * Creates the background work on the indices of one engine.
 *
 * @param engine the ports for background work
 * @param spans creates one tracing span per copied range; empty if spans are not collected
 * @param executor executes each job and each upgrade of an index on a separate thread; must not reject tasks
 */
public record WorkAssembly(
        Engine engine,
        ServiceMemory memory,
        Outages outages,
        Incidents incidents,
        Optional<Spans> spans,
        Ticker ticker,
        Executor executor) {

    /** Returns a copy of this assembly that creates the work on another engine. */
    public WorkAssembly on(Engine other) {
        return new WorkAssembly(other, memory, outages, incidents, spans, ticker, executor);
    }

    /**
     * Returns the dependencies of the worker that executes the work.
     *
     * @param prepared returns whether the schema of the database is complete
     */
    public Worker.Tools working(BooleanSupplier prepared) {
        return new Worker.Tools(memory.leases(), outages, incidents, ticker, executor, prepared);
    }

    /** Creates the upgrades of data streams and plain indices. */
    public ReindexWorkload upgrades(StreamCreation creation, TaskResults results, Consumer<UpgradeEvent> events) {
        return new ReindexWorkload(
                memory.reindexTasks(),
                engine.versions(),
                engine.state(),
                engine.capabilities(),
                taskWork(creation, results),
                events);
    }

    /** Creates the component that executes the steps of an upgrade task. */
    public TaskWork taskWork(StreamCreation creation, TaskResults results) {
        return new TaskWork(
                memory.reindexTasks(),
                memory.clusterSettings(),
                memory.clock(),
                engine.indices(),
                engine.dataStreams(),
                engine.indexUpgrades(),
                engine.versions(),
                engine.state(),
                check(),
                upgrader(),
                creation,
                results,
                ticker,
                executor);
    }

    /** Creates the migrations of system features. */
    public MigrationWorkload migrations(SystemFeatures features, TaskResults results, Consumer<UpgradeEvent> events) {
        MigrationWork work = new MigrationWork(
                memory.systemMigrations(),
                features,
                memory.clusterSettings(),
                memory.clock(),
                engine.indexUpgrades(),
                upgrader(),
                results,
                events);
        return new MigrationWorkload(memory.systemMigrations(), engine.versions(), work, events);
    }

    /**
     * Creates the lifecycle runs.
     *
     * @param owner the owner of the upgrade leases that the runs acquire; unique across instances and restarts
     * @param own the retentions that each run executes to remove old documents of system indices
     */
    public LifecycleWorkload lifecycles(
            StreamCreation creation, String owner, List<Retention> own, Consumer<LifecycleEvent> events) {
        LifecycleWork work = new LifecycleWork(
                engine.dataStreams(),
                engine.indices(),
                engine.documents(),
                memory,
                new UpgradeExclusion(memory.leases(), memory.reindexTasks(), owner),
                creation,
                outages,
                incidents,
                events);
        return new LifecycleWorkload(memory.lifecycleRuns(), memory.clusterSettings(), work, own, events, ticker);
    }

    private IndexUpgrader upgrader() {
        return new IndexUpgrader(
                engine.indices(),
                engine.indexUpgrades(),
                engine.documentCopier(),
                engine.capabilities(),
                check(),
                outages,
                incidents,
                ticker,
                spans);
    }

    private LeaseCheck check() {
        return LeaseCheck.of(memory.leases(), engine.capabilities());
    }
}
