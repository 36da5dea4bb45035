package io.millrace.bootstrap;

import io.millrace.adapters.http.metrics.Meters;
import io.millrace.adapters.persistence.cache.CachedValue;
import io.millrace.adapters.persistence.cache.NamedCaches;
import io.millrace.adapters.persistence.database.Changes;
import io.millrace.adapters.persistence.database.ConnectionPool;
import io.millrace.adapters.persistence.database.DatabaseErrors;
import io.millrace.adapters.persistence.database.DatabaseSettings;
import io.millrace.adapters.persistence.database.Migrations;
import io.millrace.adapters.persistence.database.PoolFigures;
import io.millrace.adapters.persistence.database.PostgresAnnouncements;
import io.millrace.adapters.persistence.database.SchemaRefusedException;
import io.millrace.adapters.persistence.document.ConnectionShares;
import io.millrace.adapters.persistence.document.DroppedTables;
import io.millrace.adapters.persistence.document.PostgresArrivals;
import io.millrace.adapters.persistence.document.PostgresDocumentStore;
import io.millrace.adapters.persistence.document.PostgresOldDocuments;
import io.millrace.adapters.persistence.index.CachedWriteIndices;
import io.millrace.adapters.persistence.index.PostgresAliases;
import io.millrace.adapters.persistence.index.PostgresIndices;
import io.millrace.adapters.persistence.index.PostgresVersions;
import io.millrace.adapters.persistence.index.PostgresWriteIndices;
import io.millrace.adapters.persistence.reindex.PostgresAuditWriters;
import io.millrace.adapters.persistence.reindex.PostgresDocumentCopier;
import io.millrace.adapters.persistence.reindex.PostgresIndexUpgrades;
import io.millrace.adapters.persistence.reindex.PostgresLeases;
import io.millrace.adapters.persistence.reindex.PostgresReindexTasks;
import io.millrace.adapters.persistence.reindex.PostgresStoreClock;
import io.millrace.adapters.persistence.reindex.PostgresSystemMigrations;
import io.millrace.adapters.persistence.reindex.PostgresWaitingDocuments;
import io.millrace.adapters.persistence.security.Argon2PasswordHashes;
import io.millrace.adapters.persistence.security.CachedCallers;
import io.millrace.adapters.persistence.security.PostgresLoginAttempts;
import io.millrace.adapters.persistence.security.PostgresRefreshFamilies;
import io.millrace.adapters.persistence.security.PostgresRevokedTokens;
import io.millrace.adapters.persistence.security.PostgresRoles;
import io.millrace.adapters.persistence.security.PostgresSigningKeys;
import io.millrace.adapters.persistence.security.PostgresUsers;
import io.millrace.adapters.persistence.setting.CachedClusterSettings;
import io.millrace.adapters.persistence.setting.PostgresCluster;
import io.millrace.adapters.persistence.setting.PostgresClusterSettings;
import io.millrace.adapters.persistence.setting.PostgresSharedSecrets;
import io.millrace.adapters.persistence.stream.CachedIndexTemplates;
import io.millrace.adapters.persistence.stream.PostgresDataStreams;
import io.millrace.adapters.persistence.stream.PostgresIndexTemplates;
import io.millrace.application.port.driven.engine.Engine;
import io.millrace.application.port.driven.engine.EngineCapability;
import io.millrace.application.port.driven.service.Announcements;
import io.millrace.application.port.driven.service.Memory;
import io.millrace.application.port.driven.service.OldDocuments;
import io.millrace.application.port.driven.service.Outages;
import io.millrace.application.port.driven.service.ReindexTasks;
import io.millrace.application.port.driven.service.SharedSecrets;
import io.millrace.application.port.driven.service.Spans;
import io.millrace.application.port.driven.service.StoreState;
import io.millrace.application.port.driven.service.SystemMigrations;
import io.millrace.application.port.driven.service.Topic;
import io.millrace.application.port.driven.service.WaitingDocuments;
import io.millrace.application.port.driven.service.security.AuditWriters;
import io.millrace.application.port.driven.service.security.SecurityStores;
import io.millrace.application.port.driven.service.security.SigningKeys;
import io.millrace.application.usecase.upgrade.UpgradeTools;
import io.millrace.bootstrap.configuration.Settings;
import io.millrace.bootstrap.database.ConfiguredDatabase;
import io.millrace.bootstrap.start.StartRefusedException;
import io.millrace.domain.Rejection;
import java.security.SecureRandom;
import java.time.Clock;
import java.time.Duration;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;
import org.flywaydb.core.api.FlywayException;
import org.jdbi.v3.core.Jdbi;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Everything that speaks to PostgreSQL, joined; the embedded server too if no other database is configured. */
final class Persistence implements StoreState, Outages {

    private static final Logger LOGGER = LoggerFactory.getLogger(Persistence.class);
    private static final Duration REACHABLE_WITHIN = Duration.ofMillis(900);
    private static final Duration LONGEST_PAUSE = Duration.ofSeconds(2);

    /** A frozen owner's transaction ends before its lease does, so that its locks do not block a successor. */
    private static final Duration TASK_IDLE_IN_TRANSACTION = Duration.ofSeconds(5);

    /**
     * More indices are upgraded at once than the pool has connections, and each of their transactions may take seconds
     * on a slow disk. A time-out counts as an unavailable database, after which all indices begin again, so this one is
     * long.
     */
    private static final Duration TASK_PATIENCE = Duration.ofSeconds(30);

    private static final Set<Rejection.Reason> OUTAGES =
            Set.of(Rejection.Reason.UNAVAILABLE, Rejection.Reason.OUTCOME_UNKNOWN);

    private final OutageLog outageLog = new OutageLog(
            sentence -> LOGGER.warn("{}; requests that need it are answered 503", sentence), System::nanoTime);
    private final Resources resources;
    private final CountDownLatch closing = new CountDownLatch(1);
    private final CompletableFuture<Runnable> further = new CompletableFuture<>();
    private final CompletableFuture<Void> prepared = new CompletableFuture<>();

    private final DatabaseSettings databaseSettings;
    private final ConnectionPool pool;
    private final ConnectionPool taskPool;
    private final NamedCaches caches;
    private final Engine engine;
    private final Memory memory;
    private final PostgresSharedSecrets sharedSecrets;
    private final PostgresAnnouncements announcements;
    private final PostgresLeases leases;
    private final UpgradeTools.Engine upgradeEngine;
    private final UpgradeTools.Memory upgradeMemory;
    private final ReindexTasks upgradeTasks;
    private final SystemMigrations upgradeMigrations;
    private final PostgresWaitingDocuments waitingDocuments;
    private final PostgresOldDocuments oldDocuments;
    private final PostgresAuditWriters auditWriters;
    private final SecurityStores securityStores;
    private final SigningKeys signingKeys;

    private Persistence(
            Settings settings, DatabaseSettings databaseSettings, Optional<Spans> spans, Resources resources) {
        this.resources = resources;
        this.databaseSettings = databaseSettings;
        resources.add(() -> {
            closing.countDown();
            further.cancel(false);
        });
        pool = resources.add(ConnectionPool.open("millrace", databaseSettings, spans));
        Jdbi jdbi = pool.jdbi();
        sharedSecrets = new PostgresSharedSecrets(jdbi);
        announcements = resources.add(PostgresAnnouncements.open(databaseSettings, pool.dataSource()));
        announcements.hearCommitsOf(jdbi);
        DatabaseSettings taskSettings = databaseSettings
                .withPoolSize(Settings.Database.TASK_CONNECTIONS)
                .withIdleInTransactionTimeout(TASK_IDLE_IN_TRANSACTION);
        taskPool = resources.add(ConnectionPool.open("millrace-tasks", taskSettings, TASK_PATIENCE, spans));
        Jdbi tasks = taskPool.jdbi();
        announcements.hearCommitsOf(tasks);
        Jdbi heartbeats = resources
                .add(ConnectionPool.open("millrace-heartbeat", taskSettings.withPoolSize(1)))
                .jdbi();
        caches = resources.add(new NamedCaches());
        CachedClusterSettings clusterSettings = resources.add(CachedClusterSettings.of(
                new PostgresClusterSettings(jdbi),
                caches.create(CachedClusterSettings.CACHE, settings.caches().clusterSettings()),
                announcements));
        leases = new PostgresLeases(jdbi, jdbi);
        PostgresVersions versions = new PostgresVersions(settings.indexVersion());
        engine = engine(jdbi, versions, settings.caches());
        memory = new Memory(
                clusterSettings,
                new PostgresCluster(jdbi),
                new PostgresReindexTasks(jdbi),
                leases,
                new PostgresSystemMigrations(jdbi),
                new PostgresStoreClock(jdbi),
                announcements);
        // Background work and requests use separate pools, so that neither waits for the other.
        upgradeEngine = new UpgradeTools.Engine(
                new PostgresDataStreams(tasks),
                new PostgresIndices(tasks),
                new PostgresIndexUpgrades(tasks),
                new PostgresDocumentCopier(tasks),
                versions,
                EngineCapability.ALL);
        upgradeTasks = new PostgresReindexTasks(tasks);
        upgradeMigrations = new PostgresSystemMigrations(tasks);
        waitingDocuments = new PostgresWaitingDocuments(jdbi);
        oldDocuments = new PostgresOldDocuments(tasks);
        auditWriters = new PostgresAuditWriters(tasks);
        upgradeMemory = new UpgradeTools.Memory(
                new PostgresLeases(tasks, heartbeats),
                clusterSettings.over(new PostgresClusterSettings(tasks)),
                new PostgresStoreClock(tasks));
        securityStores = securityStores(jdbi, settings.caches());
        signingKeys = new PostgresSigningKeys(jdbi);
    }

    private Engine engine(Jdbi jdbi, PostgresVersions versions, Settings.Caches limits) {
        return new Engine(
                new PostgresIndices(jdbi),
                new PostgresAliases(jdbi),
                new PostgresDataStreams(jdbi),
                resources.add(new CachedIndexTemplates(
                        new PostgresIndexTemplates(jdbi),
                        caches.create(CachedIndexTemplates.CACHE, limits.indexTemplates()),
                        announcements)),
                resources.add(new CachedWriteIndices(
                        new PostgresWriteIndices(jdbi),
                        caches.create(CachedWriteIndices.CACHE, limits.dataStreams()),
                        announcements)),
                new PostgresDocumentStore(
                        pool.dataSource(),
                        ConnectionShares.of(
                                databaseSettings.poolSize(),
                                Runtime.getRuntime().availableProcessors())),
                new PostgresArrivals(jdbi),
                new PostgresIndexUpgrades(jdbi),
                versions,
                EngineCapability.ALL);
    }

    /** Returns a value that is kept in memory until it is announced under the topic that it has changed. */
    <T> CachedValue<T> cached(String name, Topic topic, Supplier<T> source) {
        return resources.add(new CachedValue<>(caches, name, source, announcements, topic, System::nanoTime));
    }

    private SecurityStores securityStores(Jdbi jdbi, Settings.Caches limits) {
        SecureRandom random = new SecureRandom();
        Clock clock = Clock.systemUTC();
        return new SecurityStores(
                new PostgresUsers(jdbi),
                new PostgresRoles(jdbi),
                new PostgresRefreshFamilies(jdbi),
                new PostgresRevokedTokens(jdbi),
                new PostgresLoginAttempts(jdbi),
                Argon2PasswordHashes.forThisMachine(random, Application.PASSWORD_THREADS),
                resources.add(CachedCallers.byToken(
                        caches.create(CachedCallers.ACCESS_TOKENS, limits.accessTokens()),
                        limits.accessTokens().timeToLive(),
                        clock,
                        announcements)),
                resources.add(CachedCallers.byCredentials(
                        caches.create(CachedCallers.CREDENTIALS, limits.basicCredentials()),
                        limits.basicCredentials().timeToLive(),
                        clock,
                        announcements,
                        random)));
    }

    /**
     * Opens everything, and begins to bring the schema up to date in the background. The database is used once it was
     * prepared.
     *
     * @param spans gets spans of statements, if a collector is configured
     * @param resources closes everything later, also if this fails
     */
    static Persistence open(Settings settings, DatabaseSettings database, Optional<Spans> spans, Resources resources) {
        Persistence opened = new Persistence(settings, database, spans, resources);
        Threads.single("database-preparation").newThread(opened::prepareAll).start();
        return opened;
    }

    /**
     * Opens everything on an existing database, which may be the embedded server of a running service.
     *
     * @throws StartRefusedException if the database cannot be used from here
     */
    static Persistence openExisting(Settings settings, Resources resources) {
        return new Persistence(
                settings,
                resources.add(ConfiguredDatabase.existing(settings.database())).settings(),
                Optional.empty(),
                resources);
    }

    /**
     * Goes on with preparing the database, once the schema is up to date.
     *
     * @param next runs before requests can be served; repeated if the database fails meanwhile
     */
    void prepare(Runnable next) {
        further.complete(next);
    }

    /** Brings the schema up to date, waiting for the database as long as it is away. */
    private void prepareAll() {
        try {
            migrate();
            resources.add(DroppedTables.start(pool.jdbi()));
            prepared.complete(null);
            sealLeftovers();
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
                        "the schema of the database could not be prepared: "
                                + String.valueOf(failure.getMessage()).strip(),
                        failure)
                : failure;
    }

    private void migrate() throws InterruptedException {
        for (long attempt = 0; !isClosing(attempt); attempt++) {
            try {
                int migrations = Migrations.run(databaseSettings);
                LOGGER.info("the schema of the database is prepared ({} changes)", migrations);
                further.join().run();
                return;
            } catch (RuntimeException e) {
                if (!DatabaseErrors.isUnavailable(e)) {
                    throw e;
                }
                if (attempt == 0) {
                    LOGGER.warn("waiting for the database, which does not answer");
                }
            }
        }
        throw new InterruptedException("closed before the database was there");
    }

    /** Waits a little longer before each attempt, and not at all once this is being closed. */
    private boolean isClosing(long attempt) throws InterruptedException {
        long pause = Math.min(LONGEST_PAUSE.toMillis(), attempt * 250);
        return closing.await(pause, TimeUnit.MILLISECONDS);
    }

    /** Counts indices rolled over just before the service was killed; until then they are read like any other index. */
    private void sealLeftovers() {
        try {
            PostgresIndices indices = new PostgresIndices(pool.jdbi());
            indices.listUnsealed().forEach(indices::seal);
        } catch (RuntimeException e) {
            LOGGER.warn("indices that were rolled over last are not counted yet; the next start tries again", e);
        }
    }

    /** Returns what completes once the database can be used. */
    CompletableFuture<Void> prepared() {
        return prepared;
    }

    /** A database that is not prepared yet counts as one that is away. */
    @Override
    public boolean isOutage(Throwable failure) {
        return refusal(failure).isPresent();
    }

    @Override
    public Optional<Rejection> refusal(Throwable failure) {
        if (failure instanceof Rejection rejection) {
            return Optional.of(rejection).filter(refused -> OUTAGES.contains(refused.reason()));
        }
        if (DatabaseErrors.isDiskFull(failure)) {
            pool.suspectFull();
        }
        String sentence = DatabaseErrors.sentence(failure);
        if (DatabaseErrors.isUnavailable(failure)) {
            outageLog.tell(sentence);
        } else if (isPrepared()) {
            return Optional.empty();
        }
        return Optional.of(new Rejection(Rejection.Reason.UNAVAILABLE, sentence));
    }

    @Override
    public <T> T carryOut(Supplier<T> request) {
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

    /** Registers how the connections fare. */
    void watchBy(Meters meters) {
        watch(meters, "requests", pool.figures());
        watch(meters, "tasks", taskPool.figures());
    }

    private static void watch(Meters meters, String name, PoolFigures figures) {
        String connections = "jvm.database.connections";
        String description = "Connections to the database that are open";
        meters.gauge(connections, description, figures::active, "pool", name, "state", "active");
        meters.gauge(connections, description, figures::idle, "pool", name, "state", "idle");
        meters.gauge(
                "jvm.database.connections.limit",
                "Connections to the database there may be",
                figures::most,
                "pool",
                name);
        meters.gauge(
                "jvm.database.connections.waiting",
                "Callers who wait for a connection to the database",
                figures::waiting,
                "pool",
                name);
        meters.counting(
                "jvm.database.connections.timeouts",
                "Callers who have waited for a connection to the database in vain",
                figures::timeouts,
                "pool",
                name);
        meters.counting(
                "jvm.database.connections.wait.seconds",
                "Time that callers have waited for connections to the database",
                figures::secondsWaited,
                "pool",
                name);
    }

    /** Returns where requests find data streams, indices and documents, but for indices of system features. */
    Engine engine() {
        return engine;
    }

    /** Returns where indices of system features live, whichever engine has all else. */
    Engine systemEngine() {
        return engine;
    }

    /** Returns the stores of the service's own state, on the connections of requests. */
    Memory memory() {
        return memory;
    }

    SharedSecrets sharedSecrets() {
        return sharedSecrets;
    }

    Announcements announcements() {
        return announcements;
    }

    /** Returns the leases, to claim and to survey. */
    PostgresLeases leases() {
        return leases;
    }

    /** Returns what the worker reaches indices and documents by, over connections of its own. */
    UpgradeTools.Engine upgradeEngine() {
        return upgradeEngine;
    }

    /** Returns what the worker reaches indices of system features by, over connections of its own. */
    UpgradeTools.Engine systemUpgrades() {
        return upgradeEngine;
    }

    /** Returns what the worker reaches leases and settings by, over connections of its own. */
    UpgradeTools.Memory upgradeMemory() {
        return upgradeMemory;
    }

    /** Returns what the worker reaches the tasks of data streams by, over connections of its own. */
    ReindexTasks upgradeTasks() {
        return upgradeTasks;
    }

    /** Returns what the worker reaches the migration of system features by, over connections of its own. */
    SystemMigrations upgradeMigrations() {
        return upgradeMigrations;
    }

    AuditWriters auditWriters() {
        return auditWriters;
    }

    /** Returns what removes the oldest documents of system indices, on the connections of upgrades. */
    OldDocuments oldDocuments() {
        return oldDocuments;
    }

    WaitingDocuments waitingDocuments() {
        return waitingDocuments;
    }

    /** Returns the caches, to show and invalidate them and to make further ones. */
    NamedCaches caches() {
        return caches;
    }

    /** Returns the keys of access tokens. */
    SigningKeys signingKeys() {
        return signingKeys;
    }

    /** Returns what token security remembers. */
    SecurityStores securityStores() {
        return securityStores;
    }
}
