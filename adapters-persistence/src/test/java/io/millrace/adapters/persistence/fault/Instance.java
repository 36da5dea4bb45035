package io.millrace.adapters.persistence.fault;

import io.millrace.adapters.persistence.cache.CacheLimits;
import io.millrace.adapters.persistence.cache.NamedCaches;
import io.millrace.adapters.persistence.database.DatabaseClock;
import io.millrace.adapters.persistence.database.DatabaseErrors;
import io.millrace.adapters.persistence.database.DatabaseSettings;
import io.millrace.adapters.persistence.database.PostgresAnnouncements;
import io.millrace.adapters.persistence.database.connection.ConnectionPool;
import io.millrace.adapters.persistence.document.DroppedTables;
import io.millrace.adapters.persistence.document.JsonDocumentFormat;
import io.millrace.adapters.persistence.engine.PostgresEngine;
import io.millrace.adapters.persistence.memory.PostgresMemory;
import io.millrace.adapters.persistence.security.Argon2PasswordHashes;
import io.millrace.adapters.persistence.stream.PostgresDataStreams;
import io.millrace.application.port.driven.engine.DocumentStore.StoredDocument;
import io.millrace.application.port.driven.engine.EngineFixture;
import io.millrace.application.port.driven.service.FiltersById;
import io.millrace.application.port.driven.service.Incidents;
import io.millrace.application.port.driven.service.Outages;
import io.millrace.application.port.driven.service.security.SecurityStores;
import io.millrace.application.port.driving.StoreUseCases;
import io.millrace.application.usecase.StoreAssembly;
import io.millrace.application.usecase.WorkAssembly;
import io.millrace.application.usecase.document.IngestDocumentsService;
import io.millrace.application.usecase.feature.DeliveryWorkload;
import io.millrace.application.usecase.feature.ShippedFeatures;
import io.millrace.application.usecase.feature.SystemIndexWriter;
import io.millrace.application.usecase.feature.SystemStore;
import io.millrace.application.usecase.feature.TaskResults;
import io.millrace.application.usecase.work.Worker;
import io.millrace.domain.document.DocumentId;
import io.millrace.domain.document.Page;
import io.millrace.domain.document.query.Query;
import io.millrace.domain.feature.SystemFeatures;
import io.millrace.domain.feature.SystemIndex;
import io.millrace.domain.index.Index;
import io.millrace.domain.index.IndexVersion;
import io.millrace.domain.index.ReservedNames;
import io.millrace.domain.index.StreamName;
import io.millrace.domain.security.privilege.RestrictedNames;
import java.security.SecureRandom;
import java.time.Clock;
import java.time.Duration;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.UUID;

/** An instance of the service in this virtual machine, without HTTP: the use cases, and the worker in a hurry. */
final class Instance implements AutoCloseable {

    private static final Worker.Rhythm RHYTHM =
            new Worker.Rhythm(Duration.ofMillis(20), Duration.ofMillis(200), Duration.ofMillis(20));
    private static final SystemFeatures FEATURES = new SystemFeatures(ShippedFeatures.ALL);
    private static final CacheLimits LIMITS = CacheLimits.ofEntries(1_000, Duration.ofMinutes(1));
    private static final Outages OUTAGES = DatabaseErrors::isUnavailable;
    private static final Incidents UNTOLD = (what, failure) -> {};

    private final ConnectionPool pool;
    private final ConnectionPool taskPool;
    private final PostgresAnnouncements announcements;
    private final PostgresEngine engine;
    private final PostgresMemory memory;
    private final NamedCaches caches = new NamedCaches();
    private final SystemStore system;
    private final StoreUseCases useCases;
    private final Worker worker;

    /** @param skew by how much the clock of the instance is ahead of the true time */
    Instance(DatabaseSettings settings, IndexVersion version, Duration skew) {
        String name = "instance-" + UUID.randomUUID();
        pool = ConnectionPool.open(name, settings.withPoolSize(2));
        taskPool = ConnectionPool.open(name + "-tasks", settings.withPoolSize(3));
        DatabaseClock databaseClock = new DatabaseClock(Clock.offset(Clock.systemUTC(), skew), System::nanoTime);
        Clock clock = databaseClock.withZone(ZoneOffset.UTC);
        announcements = PostgresAnnouncements.open(settings, pool.dataSource(), databaseClock);
        announcements.listenToCommits(pool.jdbi());
        announcements.listenToCommits(taskPool.jdbi());
        memory = new PostgresMemory(
                new PostgresMemory.Connections(pool.jdbi(), taskPool.jdbi(), taskPool.jdbi()),
                PostgresDataStreams::lock,
                caches,
                new PostgresMemory.Limits(LIMITS, LIMITS, LIMITS),
                Argon2PasswordHashes.forThisMachine(new SecureRandom(), 1),
                announcements,
                clock);
        engine = new PostgresEngine(
                new PostgresEngine.Connections(pool, 2, taskPool.jdbi()),
                version,
                caches,
                new PostgresEngine.Limits(LIMITS, LIMITS),
                announcements);
        StoreAssembly.Tools tools = new StoreAssembly.Tools(
                new StoreAssembly.Identity(name, UUID.randomUUID(), "cluster"),
                FEATURES,
                new RestrictedNames(FEATURES.names()),
                new ReservedNames(Set.of()),
                Instance::newId,
                clock,
                new IngestDocumentsService.FailureHandling(OUTAGES, UNTOLD, System::nanoTime),
                (caller, kind, details) -> {},
                (base, override) -> override,
                EngineFixture.LAST_WINS,
                new FiltersById());
        useCases = StoreAssembly.of(engine.forRequests(), engine.forRequests(), memory.forRequests(), tools);
        system = new SystemStore(
                engine.forRequests().writeIndices(),
                engine.forRequests().indices(),
                engine.forRequests().documents(),
                memory.forRequests().waitingDocuments(),
                version,
                new JsonDocumentFormat(),
                clock);
        WorkAssembly assembly = new WorkAssembly(
                engine.forWork(),
                memory.forWork(),
                OUTAGES,
                UNTOLD,
                Optional.empty(),
                System::nanoTime,
                Instance::start);
        TaskResults results = new TaskResults(Instance::newId, new JsonDocumentFormat());
        worker = Worker.start(
                List.of(
                        new DeliveryWorkload(system, FEATURES),
                        assembly.migrations(FEATURES, results, event -> {}),
                        assembly.upgrades(
                                StoreAssembly.creation(engine.forRequests(), memory.forRequests(), tools),
                                results,
                                event -> {})),
                assembly.working(() -> true),
                RHYTHM,
                name,
                announcements,
                Instance::thread);
    }

    private static DocumentId newId() {
        return new DocumentId(UUID.randomUUID().toString());
    }

    private static Thread thread(Runnable work) {
        Thread thread = new Thread(work, "instance");
        thread.setDaemon(true);
        return thread;
    }

    private static void start(Runnable work) {
        thread(work).start();
    }

    StoreUseCases useCases() {
        return useCases;
    }

    SecurityStores security() {
        return memory.security();
    }

    /** Returns every document of a data stream, in whatever its indices keep them. */
    List<StoredDocument> documents(StreamName stream) {
        List<Index> indices =
                engine.forRequests().dataStreams().find(stream).orElseThrow().backingIndices();
        Page all = new Page(0, Page.LARGEST_WINDOW, Page.Sort.TIMESTAMP, Optional.empty(), OptionalLong.of(0));
        return engine.forRequests()
                .documents()
                .search(indices, new Query.MatchAll(), all)
                .documents();
    }

    /** Returns what writes into an index of the service's own. */
    SystemIndexWriter writer(SystemIndex index) {
        return new SystemIndexWriter(system, index);
    }

    /** Does what is done from time to time or at the next start, and returns whether anything is left to do. */
    boolean tidyUp() {
        engine.sealLeftovers();
        new DroppedTables(pool.jdbi(), Duration.ZERO).sweep();
        return pool.jdbi()
                .withHandle(
                        handle -> handle.createQuery("""
                            select exists (select from millrace.dropped_table) or exists (select from millrace.waiting_document)
                                or exists (
                                    select from millrace.lease l
                                    where l.owner is not null and l.heartbeat > clock_timestamp() - interval '10 seconds'
                                )
                            """).mapTo(Boolean.class).one());
    }

    @Override
    public void close() {
        worker.close();
        memory.close();
        engine.close();
        caches.close();
        announcements.close();
        taskPool.close();
        pool.close();
    }

    /** Forgets an instance that has no connection any more, without waiting for it. */
    void abandon() {
        start(this::close);
    }
}
