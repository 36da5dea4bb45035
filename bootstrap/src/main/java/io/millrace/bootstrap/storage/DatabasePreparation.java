package io.millrace.bootstrap.storage;

import io.millrace.adapters.persistence.database.DatabaseErrors;
import io.millrace.adapters.persistence.database.DatabaseSettings;
import io.millrace.adapters.persistence.database.migration.Migrations;
import io.millrace.adapters.persistence.database.migration.SchemaRefusedException;
import io.millrace.bootstrap.process.Threads;
import io.millrace.bootstrap.start.StartRefusedException;
import io.millrace.domain.Backoff;
import io.millrace.domain.Rejection;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.ReentrantLock;
import org.flywaydb.core.api.FlywayException;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Prepares the database in the background: migrates the schema, and then runs further steps. Waits while the database
 * is unavailable. Thread-safe.
 */
public final class DatabasePreparation {

    private static final Logger LOGGER = LoggerFactory.getLogger(DatabasePreparation.class);
    private static final Backoff PAUSES = new Backoff(Duration.ofMillis(250), Duration.ofSeconds(2));
    private static final Duration PATIENCE_WITH_MIGRATIONS = Duration.ofSeconds(10);

    private final DatabaseSettings settings;
    private final Steps steps;
    private final Optional<ConnectedCluster> cluster;
    private final CountDownLatch closing = new CountDownLatch(1);
    private final ReentrantLock migrating = new ReentrantLock();
    private final CompletableFuture<Runnable> further = new CompletableFuture<>();
    private final CompletableFuture<Runnable> whenConnected = new CompletableFuture<>();
    private final CompletableFuture<Void> prepared = new CompletableFuture<>();

    /**
     * The steps after the migration of the schema.
     *
     * @param readClock reads the clock of the database; repeated if the database becomes unavailable
     * @param whenMigrated starts background work that needs the current schema
     * @param whenPrepared runs after the service is ready
     */
    record Steps(Runnable readClock, Runnable whenMigrated, Runnable whenPrepared) {}

    /** Creates a preparation. The preparation begins when {@link #start} is called. */
    DatabasePreparation(DatabaseSettings settings, Steps steps, Optional<ConnectedCluster> cluster) {
        this.settings = settings;
        this.steps = steps;
        this.cluster = cluster;
    }

    /** Starts the thread that prepares the database. */
    void start() {
        Threads.single("database-preparation").newThread(this::prepareAll).start();
    }

    /**
     * Supplies the work that follows the migration of the schema.
     *
     * @param next must be complete before requests can be served; repeated if the database becomes unavailable
     * @param connected runs only if an OpenSearch cluster is the engine, after the service is ready and the cluster has
     *     responded; repeated if the database or the cluster becomes unavailable
     */
    public void prepare(Runnable next, Runnable connected) {
        whenConnected.complete(connected);
        further.complete(next);
    }

    /** Runs all steps of the preparation. Runs on a separate thread. */
    private void prepareAll() {
        try {
            migrate();
            steps.whenMigrated().run();
            prepared.complete(null);
            steps.whenPrepared().run();
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
        for (int failures = 0; !awaitClosing(failures); failures++) {
            try {
                LOGGER.info("the schema of the database is up to date ({} migrations applied)", migrateSchema());
                steps.readClock().run();
                further.join().run();
                return;
            } catch (RuntimeException e) {
                if (!DatabaseErrors.isUnavailable(e)) {
                    throw e;
                }
                if (failures == 0) {
                    LOGGER.warn("waiting for the database, which does not respond");
                }
            }
        }
        throw new InterruptedException("closed before the database was available");
    }

    private int migrateSchema() throws InterruptedException {
        migrating.lock();
        try {
            if (awaitClosing(0)) {
                throw new InterruptedException("closed before the schema was migrated");
            }
            return Migrations.run(settings);
        } finally {
            migrating.unlock();
        }
    }

    /**
     * Stops the preparation. First waits until a running migration has ended, but at most 10 seconds, so that the
     * database is not closed during the migration.
     */
    void stop() throws InterruptedException {
        closing.countDown();
        further.cancel(false);
        if (migrating.tryLock(PATIENCE_WITH_MIGRATIONS.toMillis(), TimeUnit.MILLISECONDS)) {
            migrating.unlock();
        }
    }

    /**
     * Waits before the next attempt. The pause is longer after more failures. If this object is closed, returns true
     * immediately. Otherwise returns false after the pause.
     */
    private boolean awaitClosing(int failures) throws InterruptedException {
        return closing.await(PAUSES.after(failures).toMillis(), TimeUnit.MILLISECONDS);
    }

    /**
     * Waits until the cluster responds. Then logs the properties of the cluster, and runs the last step of the
     * preparation.
     */
    private void meetCluster() throws InterruptedException {
        if (cluster.isPresent()) {
            for (int failures = 0; !awaitClosing(failures); failures++) {
                if (cluster.get().describe(failures == 0) && complete(cluster.get())) {
                    return;
                }
                LOGGER.debug("the cluster does not respond yet");
            }
        }
    }

    /** Runs the last step of the preparation. Returns false if the step must be repeated. */
    private boolean complete(ConnectedCluster connected) {
        try {
            whenConnected.join().run();
            return true;
        } catch (RuntimeException e) {
            if (DatabaseErrors.isUnavailable(e)
                    || connected.engine().state().outage(e).isPresent()
                    || (e instanceof Rejection rejection && rejection.isTransient())) {
                return false;
            }
            LOGGER.warn("a step after the connection of the cluster failed; the next start repeats it", e);
            return true;
        }
    }

    /** Returns a future that completes when the database can be used. */
    public CompletableFuture<Void> prepared() {
        return prepared;
    }

    /** Returns whether the database can be used. */
    boolean isPrepared() {
        return prepared.isDone() && !prepared.isCompletedExceptionally();
    }
}
