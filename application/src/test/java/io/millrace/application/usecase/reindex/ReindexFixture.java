package io.millrace.application.usecase.reindex;

import static io.millrace.application.port.driven.engine.EngineFixture.NOON;
import static io.millrace.application.port.driven.engine.EngineFixture.aBackingIndex;
import static io.millrace.application.port.driven.engine.EngineFixture.aDocument;
import static io.millrace.application.port.driven.engine.EngineFixture.aNewStream;
import static io.millrace.application.port.driven.engine.EngineFixture.aStreamTemplate;
import static org.awaitility.Awaitility.await;

import io.millrace.application.port.driven.engine.DocumentCopier;
import io.millrace.application.port.driven.engine.EngineCapability;
import io.millrace.application.port.driven.engine.EngineFixture;
import io.millrace.application.port.driven.engine.InMemoryDocumentCopier;
import io.millrace.application.port.driven.engine.InMemoryEngine;
import io.millrace.application.port.driven.engine.InMemoryIndexUpgrades;
import io.millrace.application.port.driven.engine.IndexUpgrades;
import io.millrace.application.port.driven.engine.Versions;
import io.millrace.application.port.driven.service.FiltersById;
import io.millrace.application.port.driven.service.InMemoryAnnouncements;
import io.millrace.application.port.driven.service.InMemoryClusterSettings;
import io.millrace.application.port.driven.service.InMemoryLeases;
import io.millrace.application.port.driven.service.InMemoryLegacyTemplates;
import io.millrace.application.port.driven.service.InMemoryLifecyclePolicies;
import io.millrace.application.port.driven.service.InMemoryLifecycleRuns;
import io.millrace.application.port.driven.service.InMemoryReindexTasks;
import io.millrace.application.port.driven.service.InMemoryStreamLifecycles;
import io.millrace.application.port.driven.service.InMemorySystemMigrations;
import io.millrace.application.port.driven.service.Incidents;
import io.millrace.application.port.driven.service.ManualStoreClock;
import io.millrace.application.port.driven.service.OneInstance;
import io.millrace.application.port.driven.service.ServiceMemory;
import io.millrace.application.port.driven.service.StoreClock;
import io.millrace.application.port.driven.service.feature.JacksonDocumentFormat;
import io.millrace.application.port.driven.service.lease.Leases;
import io.millrace.application.port.driven.service.reindex.ReindexTasks;
import io.millrace.application.port.driven.service.reindex.UpgradeEvent;
import io.millrace.application.port.driving.reindex.ManageReindexTasks;
import io.millrace.application.usecase.WorkAssembly;
import io.millrace.application.usecase.feature.TaskResults;
import io.millrace.application.usecase.index.ReadIndicesService;
import io.millrace.application.usecase.index.TargetResolution;
import io.millrace.application.usecase.stream.StreamCreation;
import io.millrace.application.usecase.upgrade.LeaseCheck;
import io.millrace.application.usecase.upgrade.UpgradeEnding;
import io.millrace.application.usecase.work.WorkAnnouncements;
import io.millrace.application.usecase.work.Worker;
import io.millrace.application.usecase.work.Worker.Rhythm;
import io.millrace.domain.document.DocumentId;
import io.millrace.domain.document.NewDocument;
import io.millrace.domain.document.Page;
import io.millrace.domain.document.query.Query;
import io.millrace.domain.index.BackingIndexName;
import io.millrace.domain.index.Index;
import io.millrace.domain.index.IndexName;
import io.millrace.domain.index.ReservedNames;
import io.millrace.domain.index.StreamName;
import io.millrace.domain.reindex.ReindexStatus;
import io.millrace.domain.reindex.ReindexTask;
import io.millrace.domain.setting.ClusterSetting;
import io.millrace.domain.stream.DataStream;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicLong;

/** One store of stand-ins, with as many instances of the service on it as a test wants. */
final class ReindexFixture implements AutoCloseable {

    static final StreamName LOGS = new StreamName("logs");

    /** What stands for a store that cannot be asked. */
    static final class OutageException extends RuntimeException {

        OutageException() {
            super("the store is away");
        }
    }

    final InMemoryEngine engine = new InMemoryEngine();
    final ManualStoreClock clock = new ManualStoreClock(NOON);
    final InMemoryLeases leases = new InMemoryLeases(clock);
    final InMemoryReindexTasks tasks = new InMemoryReindexTasks(leases, clock, engine);
    final InMemorySystemMigrations migrations = new InMemorySystemMigrations(leases, tasks.waiting());
    final InMemoryIndexUpgrades upgrades = new InMemoryIndexUpgrades(engine, leases, tasks, migrations);
    final InMemoryDocumentCopier copier = new InMemoryDocumentCopier(engine, leases);
    final InMemoryClusterSettings settings = new InMemoryClusterSettings();
    final InMemoryAnnouncements announcements = new InMemoryAnnouncements();
    final List<String> incidents = new CopyOnWriteArrayList<>();
    final List<String> journal = new CopyOnWriteArrayList<>();

    private final StreamCreation creation = new StreamCreation(
            engine.dataStreams(),
            engine.indexTemplates(),
            EngineFixture.LAST_WINS,
            FiltersById.newAliases(),
            new ReservedNames(Set.of()),
            Versions.ofEngine(),
            BackingIndexName::of,
            new InMemoryStreamLifecycles(),
            () -> NOON);
    private final ExecutorService threads = Executors.newCachedThreadPool(run -> {
        Thread thread = new Thread(run, "upgrade");
        thread.setDaemon(true);
        return thread;
    });
    private final AtomicLong lastResult = new AtomicLong();
    private final TaskResults results = new TaskResults(
            () -> new DocumentId("result-" + lastResult.incrementAndGet()), new JacksonDocumentFormat());
    private final List<Worker> workers = new ArrayList<>();

    ReindexFixture() {
        engine.indexTemplates().put(aStreamTemplate("logs", "logs*"), false);
        set(ClusterSetting.MAX_REQUESTS_PER_SECOND, "-1");
    }

    void set(ClusterSetting setting, String value) {
        settings.change(Map.of(setting, Optional.of(value)), Map.of());
    }

    /** Makes a stream of outdated indices with so many documents each; the last one is the write index. */
    List<IndexName> load(int... documents) {
        DataStream stream = engine.dataStreams().create(aNewStream("logs", Versions.previous()));
        for (int i = 0; i < documents.length; i++) {
            if (i > 0) {
                engine.dataStreams()
                        .rollOver(stream, aBackingIndex("logs", stream.generation() + 1, Versions.previous()));
                stream = engine.dataStreams().find(stream.name()).orElseThrow();
            }
            List<NewDocument> batch = new ArrayList<>();
            for (int j = 0; j < documents[i]; j++) {
                batch.add(aDocument(i + "-" + j, "2015-05-17T10:00:00Z"));
            }
            if (!batch.isEmpty()) {
                engine.documents().append(stream.writeIndex(), batch);
            }
        }
        return names();
    }

    List<Index> indices() {
        return engine.dataStreams().find(LOGS).orElseThrow().backingIndices();
    }

    boolean isFenced() {
        return engine.capabilities().contains(EngineCapability.ATOMIC_FENCE);
    }

    /** Returns the names as they would be if each upgrade had taken one attempt. */
    List<IndexName> names() {
        return indices().stream()
                .map(index -> new IndexName(index.name().value().replaceAll(isFenced() ? "$" : "-r\\d+$", "")))
                .toList();
    }

    /** Returns the ids of all documents in open indices, in the order of their places. */
    List<String> documents() {
        Page all = new Page(0, 10_000, Page.Sort.PLACE, Optional.empty(), OptionalLong.empty());
        return engine
                .documents()
                .search(indices().stream().filter(index -> !index.closed()).toList(), new Query.MatchAll(), all)
                .documents()
                .stream()
                .map(document -> document.place().id().value())
                .toList();
    }

    Starter startReindex() {
        return stream -> start(new ManageReindexTasks.Request(stream, false, false));
    }

    void start(ManageReindexTasks.Request request) {
        useCases().start(request);
    }

    /** Starts tasks that reject indices whose sources lack fields. */
    interface Starter {

        void start(StreamName stream);
    }

    ManageReindexTasks useCases() {
        return useCases(
                engine, tasks, leases, upgrades, clock, announcements(), (what, failure) -> incidents.add(what));
    }

    /** Returns the use cases on these stand-ins. */
    static ManageReindexTasks useCases(
            InMemoryEngine engine,
            ReindexTasks tasks,
            Leases leases,
            IndexUpgrades upgrades,
            StoreClock clock,
            WorkAnnouncements announcements,
            Incidents incidents) {
        UpgradeCheck check = new UpgradeCheck(engine.dataStreams(), engine.indices(), Versions.ofEngine());
        ReadIndicesService reading =
                new ReadIndicesService(new TargetResolution(engine.indices()), engine.indices(), engine.documents());
        UpgradeEnding ending = new UpgradeEnding(
                engine.indices(),
                upgrades,
                tasks,
                LeaseCheck.of(leases, engine.capabilities()),
                UpgradeEnding.IN_STREAM);
        return new ReindexTasksService(
                check,
                new TaskStart(check, tasks, clock, announcements),
                new TaskCancellation(tasks, leases, ending, clock, announcements, incidents, "requests"),
                new TaskMeasurement(engine.indices(), reading, clock),
                new UpgradeEstimation(
                        engine.indices(),
                        reading,
                        engine.documents(),
                        Versions.ofEngine(),
                        new InMemoryClusterSettings()),
                tasks);
    }

    private WorkAnnouncements announcements() {
        return new WorkAnnouncements(ReindexWorkload.TOPIC, announcements, (what, failure) -> incidents.add(what));
    }

    /** Starts the worker of an instance. */
    Worker work(String owner) {
        return work(owner, new Ports(tasks, leases, upgrades, copier));
    }

    /** Starts the worker of an instance that reaches the store through these ports. */
    Worker work(String owner, Ports ports) {
        WorkAssembly assembly = new WorkAssembly(
                engine.ports(engine.documents(), ports.upgrades(), ports.copier()),
                new ServiceMemory(
                        settings,
                        new OneInstance(),
                        ports.tasks(),
                        ports.leases(),
                        migrations,
                        tasks.waiting(),
                        new InMemoryStreamLifecycles(),
                        new InMemoryLegacyTemplates(),
                        new InMemoryLifecyclePolicies(clock),
                        new InMemoryLifecycleRuns(clock),
                        clock,
                        announcements),
                OutageException.class::isInstance,
                (what, failure) -> incidents.add(what),
                Optional.empty(),
                System::nanoTime,
                threads);
        Worker worker = Worker.start(
                List.of(assembly.upgrades(creation, results, event -> note(owner, event))),
                assembly.working(() -> true),
                new Rhythm(Duration.ofMillis(5), Duration.ofMillis(5), Duration.ofMillis(5)),
                owner,
                announcements,
                run -> new Thread(run, owner));
        workers.add(worker);
        return worker;
    }

    /** What a worker reaches the store by. */
    record Ports(ReindexTasks tasks, Leases leases, IndexUpgrades upgrades, DocumentCopier copier) {}

    ReindexStatus awaitEnd() {
        return awaitEnd(LOGS).status();
    }

    ReindexTask awaitEnd(StreamName name) {
        await().pollInterval(Duration.ofMillis(2))
                .until(() -> tasks.find(name).orElseThrow() instanceof ReindexTask.Ended);
        return tasks.find(name).orElseThrow();
    }

    void awaitJournal(String line) {
        await().pollInterval(Duration.ofMillis(2)).until(() -> journal.contains(line));
    }

    @Override
    public void close() {
        workers.forEach(Worker::close);
        threads.shutdown();
        await().pollInterval(Duration.ofMillis(2)).until(threads::isTerminated);
    }

    /** Writes down what an instance does. */
    private void note(String owner, UpgradeEvent event) {
        String stream = event.subject().words().replaceAll(".*\\[(.*)]", "$1");
        if (event instanceof UpgradeEvent.Taken) {
            journal.add(owner + " takes " + stream);
        } else if (event instanceof UpgradeEvent.TakenOver) {
            journal.add(owner + " takes over " + stream);
        } else if (event instanceof UpgradeEvent.Began began) {
            journal.add(began.index() + ": " + began.step().words());
        } else if (event instanceof UpgradeEvent.Settled settled) {
            journal.add(settled.upgrade().index() + " settled");
        } else if (event instanceof UpgradeEvent.StreamEnded) {
            journal.add("ended " + stream);
        } else if (event instanceof UpgradeEvent.Left left) {
            journal.add(owner + " leaves " + stream + ": " + left.reason());
        }
    }
}
