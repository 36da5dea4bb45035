package io.millrace.adapters.persistence.database;

import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.locks.ReentrantLock;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Asks the database for a sign of life. Whoever asks while an answer is outstanding waits for that one. */
final class Probe implements AutoCloseable {

    private static final Logger LOG = LoggerFactory.getLogger(Probe.class);
    private static final Duration PATIENCE = Duration.ofSeconds(1);

    private final DatabaseSettings settings;
    private final ThreadPoolExecutor asking;
    private final ReentrantLock lock = new ReentrantLock();
    private @Nullable CompletableFuture<Boolean> outstanding;

    /** Touched by the asking thread alone. */
    private @Nullable Connection connection;

    Probe(DatabaseSettings settings) {
        this.settings = settings;
        this.asking = new ThreadPoolExecutor(1, 1, 30, TimeUnit.SECONDS, new LinkedBlockingQueue<>(2), task -> {
            Thread thread = new Thread(task, "database-probe");
            thread.setDaemon(true);
            return thread;
        });
    }

    boolean isReachable(Duration limit) {
        try {
            return answer().get(limit.toMillis(), TimeUnit.MILLISECONDS);
        } catch (TimeoutException late) {
            return false;
        } catch (InterruptedException interruption) {
            Thread.currentThread().interrupt();
            return false;
        } catch (ExecutionException failure) {
            throw new IllegalStateException("the probe of the database is broken", failure);
        }
    }

    private CompletableFuture<Boolean> answer() {
        lock.lock();
        try {
            CompletableFuture<Boolean> current = outstanding;
            if (current == null || current.isDone()) {
                current = asking.isShutdown()
                        ? CompletableFuture.completedFuture(false)
                        : CompletableFuture.supplyAsync(this::ask, asking);
                outstanding = current;
            }
            return current;
        } finally {
            lock.unlock();
        }
    }

    private boolean ask() {
        try {
            Connection current = connection;
            if (current == null) {
                current = DriverManager.getConnection(settings.jdbcUrl(), settings.connectionProperties(PATIENCE));
                connection = current;
            }
            try (Statement statement = current.createStatement()) {
                return statement.execute("select 1");
            }
        } catch (SQLException failure) {
            LOG.debug("the database does not answer", failure);
            disconnect();
            return false;
        }
    }

    private void disconnect() {
        Connection lost = connection;
        connection = null;
        if (lost != null) {
            try {
                lost.close();
            } catch (SQLException failure) {
                LOG.debug("a connection could not be closed", failure);
            }
        }
    }

    @Override
    public void close() {
        lock.lock();
        try {
            asking.execute(this::disconnect);
            asking.shutdown();
        } finally {
            lock.unlock();
        }
    }
}
