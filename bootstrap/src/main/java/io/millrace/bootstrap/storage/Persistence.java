package io.millrace.bootstrap.storage;

import io.millrace.adapters.http.metrics.Meters;
import io.millrace.adapters.persistence.cache.CachedValue;
import io.millrace.adapters.persistence.cache.NamedCaches;
import io.millrace.adapters.persistence.database.DatabaseClock;
import io.millrace.adapters.persistence.database.DatabaseSettings;
import io.millrace.adapters.persistence.database.PostgresAnnouncements;
import io.millrace.adapters.persistence.database.connection.ConnectionPool;
import io.millrace.adapters.persistence.document.DroppedTables;
import io.millrace.adapters.persistence.document.packing.Packing;
import io.millrace.adapters.persistence.engine.PostgresEngine;
import io.millrace.adapters.persistence.memory.PostgresMemory;
import io.millrace.adapters.persistence.reindex.UpgradedStreams;
import io.millrace.adapters.persistence.security.Argon2PasswordHashes;
import io.millrace.adapters.persistence.setting.PostgresCluster;
import io.millrace.adapters.persistence.stream.PostgresDataStreams;
import io.millrace.application.port.driven.engine.Engine;
import io.millrace.application.port.driven.service.Announcements;
import io.millrace.application.port.driven.service.Spans;
import io.millrace.application.port.driven.service.Topic;
import io.millrace.bootstrap.api.ServerCapacity;
import io.millrace.bootstrap.database.ConfiguredDatabase;
import io.millrace.bootstrap.process.Resources;
import io.millrace.bootstrap.start.StartRefusedException;
import io.millrace.configuration.Settings;
import io.millrace.domain.attention.DiskSpace;
import io.millrace.domain.cluster.Instance;
import java.security.SecureRandom;
import java.time.Clock;
import java.time.Duration;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;
import org.jdbi.v3.core.Jdbi;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Assembles all storage: PostgreSQL, which may be embedded, and the OpenSearch cluster if it is the engine. */
public final class Persistence {

    private static final Logger LOGGER = LoggerFactory.getLogger(Persistence.class);
    /**
     * The idle timeout of transactions of background work. If the owner of a lease hangs, this timeout ends its
     * transaction before the lease expires. The locks of the transaction then do not block the next owner.
     */
    private static final Duration TASK_IDLE_IN_TRANSACTION = Duration.ofSeconds(5);

    /**
     * The maximum time that background work waits for a connection. The time is long, because more indices can be
     * upgraded at the same time than the pool has connections, and because all upgrades start again after a timeout.
     */
    private static final Duration TASK_PATIENCE = Duration.ofSeconds(30);

    private final Resources resources;
    private final DatabaseClock databaseClock = new DatabaseClock();
    private final ConnectionPool pool;
    private final ConnectionPool taskPool;
    private final NamedCaches caches;
    private final PostgresAnnouncements announcements;
    private final PostgresEngine systemEngine;
    private final Engines engine;
    private final Optional<ConnectedCluster> cluster;
    private final PostgresMemory memory;
    private final DatabasePreparation preparation;
    private final StorageState state;

    private Persistence(
            Settings settings, DatabaseSettings databaseSettings, Optional<Spans> spans, Resources resources) {
        this.resources = resources;
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
        memory = resources.add(new PostgresMemory(
                new PostgresMemory.Connections(jdbi, tasks, heartbeats),
                settings.cluster().isPresent() ? UpgradedStreams.ELSEWHERE : PostgresDataStreams::lock,
                caches,
                settings.caches().memory(),
                Argon2PasswordHashes.forThisMachine(new SecureRandom(), ServerCapacity.PASSWORD_THREADS),
                announcements,
                clock()));
        systemEngine = resources.add(new PostgresEngine(
                new PostgresEngine.Connections(pool, databaseSettings.poolSize(), tasks),
                settings.indexVersion(),
                caches,
                settings.caches().engine(),
                announcements));
        cluster = settings.cluster().map(configured -> resources.add(ConnectedCluster.of(configured)));
        engine = cluster.map(connected -> new Engines(connected.engine(), connected.engine()))
                .orElseGet(() -> new Engines(systemEngine.forRequests(), systemEngine.forWork()));
        preparation = new DatabasePreparation(
                databaseSettings,
                new DatabasePreparation.Steps(this::readClock, this::startBackgroundWork, this::sealLeftovers),
                cluster);
        state = new StorageState(pool, engine.forRequests().state(), preparation::isPrepared);
    }

    /** The ports of one engine. Requests and background work use separate connections. */
    public record Engines(Engine forRequests, Engine forWork) {}

    /** Returns a value that is cached until a change is announced under {@code topic}. */
    public <T> CachedValue<T> cached(String name, Topic topic, Supplier<T> source) {
        return resources.add(new CachedValue<>(caches, name, source, announcements, topic, System::nanoTime));
    }

    /**
     * Assembles the storage, and starts to migrate the schema in the background. The created objects must use the
     * database only after {@link DatabasePreparation#prepared}.
     *
     * @param spans receives the spans of statements, if a collector is configured
     * @param resources receives the created objects and closes them later, even if this method fails
     */
    public static Persistence open(
            Settings settings, DatabaseSettings database, Optional<Spans> spans, Resources resources) {
        Persistence opened = new Persistence(settings, database, spans, resources);
        resources.add(opened.preparation::stop);
        opened.preparation.start();
        return opened;
    }

    /**
     * Assembles the storage for an existing database, which may also be the embedded database of a running service.
     *
     * @throws StartRefusedException if this process cannot use the database
     */
    public static Persistence openExisting(Settings settings, Resources resources) {
        Persistence opened = new Persistence(
                settings,
                resources.add(ConfiguredDatabase.existing(settings.database())).settings(),
                Optional.empty(),
                resources);
        opened.readClock();
        return opened;
    }

    private void readClock() {
        pool.jdbi().useHandle(databaseClock::read);
    }

    private void startBackgroundWork() {
        resources.add(DroppedTables.start(pool.jdbi()));
        resources.add(Packing.start(taskPool.jdbi()));
    }

    private void sealLeftovers() {
        try {
            systemEngine.sealLeftovers();
        } catch (RuntimeException e) {
            LOGGER.warn("indices that were rolled over last could not be counted; the next start retries", e);
        }
    }

    /** Returns the object that prepares the database in the background. */
    public DatabasePreparation preparation() {
        return preparation;
    }

    /** Returns the object that decides whether the storage is usable, and whether a failure is an outage. */
    public StorageState state() {
        return state;
    }

    /** Registers metrics of the connection pools. */
    public void watchBy(Meters meters) {
        PoolMeters.register(meters, "requests", pool.figures());
        PoolMeters.register(meters, "tasks", taskPool.figures());
    }

    /**
     * Records this instance in the database, so that every instance can list it. Called after the migration of the
     * schema.
     */
    public void introduce(Instance instance) {
        announcements.introduce(PostgresCluster.introductionOf(instance));
    }

    /**
     * Returns the engine for data streams, indices and documents. The indices of system features use
     * {@link #systemEngine} instead.
     */
    public Engines engine() {
        return engine;
    }

    /** Returns the free space on the disks of the cluster; an empty list if there is no cluster. */
    public List<DiskSpace> clusterDisks() {
        return cluster.map(ConnectedCluster::readDisks).orElse(List.of());
    }

    /** Returns the engine for the indices of system features. It is always PostgreSQL. */
    public PostgresEngine systemEngine() {
        return systemEngine;
    }

    public PostgresMemory memory() {
        return memory;
    }

    /**
     * Returns a clock with the time of the database server. Tokens, the audit trail and all other records use this
     * clock.
     */
    public Clock clock() {
        return databaseClock.withZone(ZoneOffset.UTC);
    }

    public Announcements announcements() {
        return announcements;
    }

    /** Returns the caches. Callers can list and invalidate them, and can create further caches. */
    public NamedCaches caches() {
        return caches;
    }
}
