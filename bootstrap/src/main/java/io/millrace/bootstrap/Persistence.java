package io.millrace.bootstrap;

import io.millrace.adapters.http.metrics.Meters;
import io.millrace.adapters.persistence.cache.CachedValue;
import io.millrace.adapters.persistence.cache.NamedCaches;
import io.millrace.adapters.persistence.database.DatabaseClock;
import io.millrace.adapters.persistence.database.DatabaseErrors;
import io.millrace.adapters.persistence.database.DatabaseSettings;
import io.millrace.adapters.persistence.database.PostgresAnnouncements;
import io.millrace.adapters.persistence.database.connection.Changes;
import io.millrace.adapters.persistence.database.connection.ConnectionPool;
import io.millrace.adapters.persistence.database.connection.PoolFigures;
import io.millrace.adapters.persistence.database.migration.Migrations;
import io.millrace.adapters.persistence.database.migration.SchemaRefusedException;
import io.millrace.adapters.persistence.document.DroppedTables;
import io.millrace.adapters.persistence.document.packing.Packing;
import io.millrace.adapters.persistence.engine.PostgresEngine;
import io.millrace.adapters.persistence.memory.PostgresMemory;
import io.millrace.adapters.persistence.reindex.UpgradedStreams;
import io.millrace.adapters.persistence.security.Argon2PasswordHashes;
import io.millrace.adapters.persistence.stream.PostgresDataStreams;
import io.millrace.application.port.driven.engine.Engine;
import io.millrace.application.port.driven.service.Announcements;
import io.millrace.application.port.driven.service.Outages;
import io.millrace.application.port.driven.service.Spans;
import io.millrace.application.port.driven.service.StoreState;
import io.millrace.application.port.driven.service.Topic;
import io.millrace.bootstrap.configuration.Settings;
import io.millrace.bootstrap.database.ConfiguredDatabase;
import io.millrace.bootstrap.start.StartRefusedException;
import io.millrace.domain.Rejection;
import java.security.SecureRandom;
import java.time.Clock;
import java.time.Duration;
import java.time.ZoneOffset;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Supplier;
import org.flywaydb.core.api.FlywayException;
import org.jdbi.v3.core.Jdbi;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Assembles all storage: PostgreSQL, which may be embedded, and the OpenSearch cluster if it is the engine. */
final class Persistence implements StoreState, Outages {

    private static final Logger LOGGER = LoggerFactory.getLogger(Persistence.class);
    private static final Duration REACHABLE_WITHIN = Duration.ofMillis(900);
    private static final Duration LONGEST_PAUSE = Duration.ofSeconds(2);
    private static final Duration PATIENCE_WITH_MIGRATIONS = Duration.ofSeconds(10);

    /**
     * The idle timeout of transactions of background work. It ends the transaction of a frozen lease owner before the
     * lease expires, so that its locks do not block the next owner.
     */
    private static final Duration TASK_IDLE_IN_TRANSACTION = Duration.ofSeconds(5);

    /**
     * The maximum time that background work waits for a connection. It is long, because more indices are upgraded
     * concurrently than the pool has connections, and a timeout makes all upgrades start again.
     */
    private static final Duration TASK_PATIENCE = Duration.ofSeconds(30);

    private static final Set<Rejection.Reason> OUTAGES =
            Set.of(Rejection.Reason.UNAVAILABLE, Rejection.Reason.OUTCOME_UNKNOWN);

    private final OutageLog outageLog = new OutageLog(
            sentence -> LOGGER.warn("{}; requests that need it get status 503", sentence), System::nanoTime);
    private final Resources resources;
    private final CountDownLatch closing = new CountDownLatch(1);
    private final ReentrantLock migrating = new ReentrantLock();
    private final CompletableFuture<Runnable> further = new CompletableFuture<>();
    private final CompletableFuture<Void> prepared = new CompletableFuture<>();

    private final DatabaseSettings databaseSettings;
    private final DatabaseClock databaseClock = new DatabaseClock();
    private final ConnectionPool pool;
    private final ConnectionPool taskPool;
    private final NamedCaches caches;
    private final PostgresAnnouncements announcements;
    private final PostgresEngine systemEngine;
    private final Engines engine;
    private final Optional<ConnectedCluster> cluster;
    private final PostgresMemory memory;

    private Persistence(
            Settings settings, DatabaseSettings databaseSettings, Optional<Spans> spans, Resources resources) {
        this.resources = resources;
        this.databaseSettings = databaseSettings;
        pool = resources.add(ConnectionPool.open("millrace", databaseSettings, spans));
        Jdbi jdbi = pool.jdbi();
        announcements = resources.add(PostgresAnnouncements.open(databaseSettings, pool.dataSource(), databaseClock));
        announcements.listenToCommits(jdbi);
        DatabaseSettings taskSettings = databaseSettings
                .withPoolSize(Settings.Database.TASK_CONNECTIONS)
                .withIdleInTransactionTimeout(TASK_IDLE_IN_TRANSACTION);
        taskPool = resources.add(ConnectionPool.open("millrace-tasks", taskSettings, TASK_PATIENCE, spans));
        Jdbi tasks = taskPool.jdbi();
        announcements.listenToCommits(tasks);
        Jdbi heartbeats = resources
                .add(ConnectionPool.open("millrace-heartbeat", taskSettings.withPoolSize(1)))
                .jdbi();
        caches = resources.add(new NamedCaches());
        Settings.Caches limits = settings.caches();
        memory = resources.add(new PostgresMemory(
                new PostgresMemory.Connections(jdbi, tasks, heartbeats),
                settings.cluster().isPresent() ? UpgradedStreams.ELSEWHERE : PostgresDataStreams::lock,
                caches,
                new PostgresMemory.Limits(limits.clusterSettings(), limits.accessTokens(), limits.basicCredentials()),
                Argon2PasswordHashes.forThisMachine(new SecureRandom(), Application.PASSWORD_THREADS),
                announcements,
                clock()));
        systemEngine = resources.add(new PostgresEngine(
                new PostgresEngine.Connections(pool, databaseSettings.poolSize(), tasks),
                settings.indexVersion(),
                caches,
                new PostgresEngine.Limits(limits.dataStreams(), limits.indexTemplates()),
                announcements));
        cluster = settings.cluster().map(configured -> resources.add(ConnectedCluster.of(configured)));
        engine = cluster.map(connected -> new Engines(connected.engine(), connected.engine()))
                .orElseGet(() -> new Engines(systemEngine.forRequests(), systemEngine.forWork()));
    }

    /** The ports of one engine, on separate connections for requests and for background work. */
    record Engines(Engine forRequests, Engine forWork) {}

    /** Returns a value that is cached until a change is announced under {@code topic}. */
    <T> CachedValue<T> cached(String name, Topic topic, Supplier<T> source) {
        return resources.add(new CachedValue<>(caches, name, source, announcements, topic, System::nanoTime));
    }

    /**
     * Assembles the storage, and starts to migrate the schema in the background. The other objects use the database
     * only after {@link #prepared}.
     *
     * @param spans receives the spans of statements, if a collector is configured
     * @param resources receives the created objects, to close them later, even if this method fails
     */
    static Persistence open(Settings settings, DatabaseSettings database, Optional<Spans> spans, Resources resources) {
        Persistence opened = new Persistence(settings, database, spans, resources);
        resources.add(opened::endPreparation);
        Threads.single("database-preparation").newThread(opened::prepareAll).start();
        return opened;
    }

    /**
     * Assembles the storage for an existing database, which may be the embedded server of a running service.
     *
     * @throws StartRefusedException if this process cannot use the database
     */
    static Persistence openExisting(Settings settings, Resources resources) {
        Persistence opened = new Persistence(
                settings,
                resources.add(ConfiguredDatabase.existing(settings.database())).settings(),
                Optional.empty(),
                resources);
        opened.readClock();
        return opened;
    }

    /**
     * Continues the preparation of the database after the migration of the schema.
     *
     * @param next the work that must be complete before requests can be served; repeated if the database becomes
     *     unavailable
     */
    void prepare(Runnable next) {
        further.complete(next);
    }

    /** Migrates the schema, and waits while the database is unavailable. */
    private void prepareAll() {
        try {
            migrate();
            resources.add(DroppedTables.start(pool.jdbi()));
            resources.add(Packing.start(taskPool.jdbi()));
            prepared.complete(null);
            sealLeftovers();
            meetCluster();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        } catch (RuntimeException | Error e) {
            prepared.completeExceptionally(explained(e));
        }
    }

    private static Throwable explained(Throwable failure) {
        if (failure instanceof SchemaRefusedException refused) {
            return new StartRefusedException(String.valueOf(refused.getMessage()), refused);
        }
        return failure instanceof FlywayException
                ? new StartRefusedException(
                        "the schema of the database could not be migrated: "
                                + String.valueOf(failure.getMessage()).strip(),
                        failure)
                : failure;
    }

    private void migrate() throws InterruptedException {
        for (long attempt = 0; !awaitClosing(attempt); attempt++) {
            try {
                LOGGER.info("the schema of the database is up to date ({} migrations applied)", migrated());
                readClock();
                further.join().run();
                return;
            } catch (RuntimeException e) {
                if (!DatabaseErrors.isUnavailable(e)) {
                    throw e;
                }
                if (attempt == 0) {
                    LOGGER.warn("waiting for the database, which does not respond");
                }
            }
        }
        throw new InterruptedException("closed before the database was available");
    }

    private void readClock() {
        pool.jdbi().useHandle(databaseClock::read);
    }

    private int migrated() throws InterruptedException {
        migrating.lock();
        try {
            if (awaitClosing(0)) {
                throw new InterruptedException("closed before the schema was migrated");
            }
            return Migrations.run(databaseSettings);
        } finally {
            migrating.unlock();
        }
    }

    /** Waits until a running migration has ended, so that the database is not closed during the migration. */
    private void endPreparation() throws InterruptedException {
        closing.countDown();
        further.cancel(false);
        if (migrating.tryLock(PATIENCE_WITH_MIGRATIONS.toMillis(), TimeUnit.MILLISECONDS)) {
            migrating.unlock();
        }
    }

    /**
     * Waits before an attempt, longer before each further attempt. Returns true without waiting further if this object
     * is being closed.
     */
    private boolean awaitClosing(long attempt) throws InterruptedException {
        long pause = Math.min(LONGEST_PAUSE.toMillis(), attempt * 250);
        return closing.await(pause, TimeUnit.MILLISECONDS);
    }

    private void sealLeftovers() {
        try {
            systemEngine.sealLeftovers();
        } catch (RuntimeException e) {
            LOGGER.warn("indices that were rolled over last could not be counted; the next start retries", e);
        }
    }

    /** Logs the properties of the cluster when it responds. */
    private void meetCluster() throws InterruptedException {
        if (cluster.isPresent()) {
            for (long attempt = 0; !awaitClosing(attempt) && !cluster.get().describe(attempt == 0); attempt++) {
                LOGGER.debug("the cluster does not respond yet");
            }
        }
    }

    /** Returns a future that completes when the database can be used. */
    CompletableFuture<Void> prepared() {
        return prepared;
    }

    /** Returns whether the failure is an outage. A database that is not prepared yet counts as unavailable. */
    @Override
    public boolean isOutage(Throwable failure) {
        return refusal(failure).isPresent();
    }

    @Override
    public Optional<Rejection> refusal(Throwable failure) {
        if (failure instanceof Rejection rejection) {
            return Optional.of(rejection).filter(refused -> OUTAGES.contains(refused.reason()));
        }
        Optional<Rejection> ofEngine = engine.forRequests().state().outage(failure);
        if (ofEngine.isPresent()) {
            outageLog.log(String.valueOf(ofEngine.get().getMessage()));
            return ofEngine;
        }
        if (DatabaseErrors.isDiskFull(failure)) {
            pool.suspectFull();
        }
        String sentence = DatabaseErrors.sentence(failure);
        if (DatabaseErrors.isUnavailable(failure)) {
            outageLog.log(sentence);
        } else if (isPrepared()) {
            return Optional.empty();
        }
        return Optional.of(new Rejection(Rejection.Reason.UNAVAILABLE, sentence));
    }

    @Override
    public <T> T execute(Supplier<T> request) {
        return Changes.during(request);
    }

    @Override
    public Condition condition() {
        return pool.condition(REACHABLE_WITHIN);
    }

    @Override
    public boolean isPrepared() {
        return prepared.isDone() && !prepared.isCompletedExceptionally();
    }

    /** Registers metrics of the connection pools. */
    void watchBy(Meters meters) {
        watch(meters, "requests", pool.figures());
        watch(meters, "tasks", taskPool.figures());
    }

    private static void watch(Meters meters, String name, PoolFigures figures) {
        String connections = "jvm.database.connections";
        String description = "Open connections to the database";
        meters.gauge(connections, description, figures::active, "pool", name, "state", "active");
        meters.gauge(connections, description, figures::idle, "pool", name, "state", "idle");
        meters.gauge(
                "jvm.database.connections.limit",
                "Maximum number of connections to the database",
                figures::most,
                "pool",
                name);
        meters.gauge(
                "jvm.database.connections.waiting",
                "Threads that wait for a connection to the database",
                figures::waiting,
                "pool",
                name);
        meters.counting(
                "jvm.database.connections.timeouts",
                "Timeouts of threads that waited for a connection to the database",
                figures::timeouts,
                "pool",
                name);
        meters.counting(
                "jvm.database.connections.wait.seconds",
                "Time that threads have waited for connections to the database",
                figures::secondsWaited,
                "pool",
                name);
    }

    /**
     * Returns the engine for data streams, indices and documents. It is not used for the indices of system features.
     */
    Engines engine() {
        return engine;
    }

    /** Returns the engine for the indices of system features. It is always PostgreSQL. */
    PostgresEngine systemEngine() {
        return systemEngine;
    }

    PostgresMemory memory() {
        return memory;
    }

    /** Returns the clock of the database server. Tokens, the audit trail and all records use it. */
    Clock clock() {
        return databaseClock.withZone(ZoneOffset.UTC);
    }

    Announcements announcements() {
        return announcements;
    }

    /** Returns the caches. They can be listed and invalidated, and further caches can be created. */
    NamedCaches caches() {
        return caches;
    }
}
