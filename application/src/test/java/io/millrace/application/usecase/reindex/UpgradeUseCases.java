package io.millrace.application.usecase.reindex;

import static io.millrace.application.port.driven.engine.EngineFixture.NOON;
import static io.millrace.application.port.driven.engine.UpgradeCase.LOGS;
import static org.junit.jupiter.api.Assertions.fail;

import io.millrace.application.port.driven.engine.Engine;
import io.millrace.application.port.driven.engine.EngineCapability;
import io.millrace.application.port.driven.engine.EngineFixture;
import io.millrace.application.port.driven.engine.IndexUpgrades;
import io.millrace.application.port.driven.engine.UpgradeCase;
import io.millrace.application.port.driven.engine.UpgradeStore;
import io.millrace.application.port.driven.engine.Versions;
import io.millrace.application.port.driven.service.FiltersById;
import io.millrace.application.port.driven.service.InMemoryAnnouncements;
import io.millrace.application.port.driven.service.InMemoryClusterSettings;
import io.millrace.application.port.driven.service.InMemoryStreamLifecycles;
import io.millrace.application.port.driven.service.Outages;
import io.millrace.application.port.driven.service.ServiceMemory;
import io.millrace.application.port.driven.service.feature.JacksonDocumentFormat;
import io.millrace.application.port.driven.service.lease.Lease;
import io.millrace.application.port.driven.service.reindex.ReindexTasks;
import io.millrace.application.usecase.WorkAssembly;
import io.millrace.application.usecase.feature.TaskResults;
import io.millrace.application.usecase.stream.StreamCreation;
import io.millrace.application.usecase.upgrade.LeaseCheck;
import io.millrace.application.usecase.upgrade.UpgradeEnding;
import io.millrace.application.usecase.work.Cancellation;
import io.millrace.application.usecase.work.WorkAnnouncements;
import io.millrace.domain.document.DocumentId;
import io.millrace.domain.index.BackingIndexName;
import io.millrace.domain.index.ReservedNames;
import io.millrace.domain.setting.ClusterSetting;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.Executor;
import java.util.concurrent.Semaphore;

/** The use cases that work on the upgrade of {@link UpgradeCase#LOGS}, with ports that a test can wrap. */
final class UpgradeUseCases {

    private UpgradeUseCases() {}

    static WorkAnnouncements announcements() {
        return new WorkAnnouncements(
                ReindexWorkload.TOPIC, new InMemoryAnnouncements(), (what, failure) -> fail(what, failure));
    }

    /**
     * Cancels the upgrade.
     *
     * @param believed the capabilities that the use case expects of the engine
     */
    static void cancel(UpgradeStore store, IndexUpgrades upgrades, Set<EngineCapability> believed) {
        new TaskCancellation(
                        store.reindexTasks(),
                        store.leases(),
                        new UpgradeEnding(
                                store.indices(),
                                upgrades,
                                store.reindexTasks(),
                                LeaseCheck.of(store.leases(), believed),
                                UpgradeEnding.IN_STREAM),
                        store.clock(),
                        announcements(),
                        (what, failure) -> fail(what, failure),
                        "requests")
                .cancel(LOGS);
    }

    /** Returns one attempt to execute the task without a limit of its speed. */
    static Runnable attempt(
            UpgradeStore store, Engine engine, ReindexTasks tasks, Outages outages, Executor threads, Lease lease) {
        InMemoryClusterSettings settings = new InMemoryClusterSettings();
        settings.change(Map.of(ClusterSetting.MAX_REQUESTS_PER_SECOND, Optional.of("-1")), Map.of());
        WorkAssembly assembly = new WorkAssembly(
                engine,
                with(store.memory(settings, new InMemoryAnnouncements()), tasks),
                outages,
                (what, failure) -> fail(what, failure),
                Optional.empty(),
                System::nanoTime,
                threads);
        StreamCreation creation = new StreamCreation(
                store.dataStreams(),
                store.indexTemplates(),
                EngineFixture.LAST_WINS,
                FiltersById.newAliases(),
                new ReservedNames(Set.of()),
                Versions.ofEngine(),
                BackingIndexName::of,
                new InMemoryStreamLifecycles(),
                () -> NOON);
        TaskResults results = new TaskResults(() -> new DocumentId("result"), new JacksonDocumentFormat());
        return () -> assembly.taskWork(creation, results)
                .run(LOGS, lease, new Semaphore(1), new Cancellation(), new WaitingReason(tasks), event -> {});
    }

    private static ServiceMemory with(ServiceMemory memory, ReindexTasks tasks) {
        return new ServiceMemory(
                memory.clusterSettings(),
                memory.cluster(),
                tasks,
                memory.leases(),
                memory.systemMigrations(),
                memory.waitingDocuments(),
                memory.lifecycles(),
                memory.legacyTemplates(),
                memory.policies(),
                memory.lifecycleRuns(),
                memory.clock(),
                memory.announcements());
    }
}
