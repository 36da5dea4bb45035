package io.millrace.adapters.persistence.database.connection;

import io.millrace.adapters.persistence.database.DatabaseErrors;
import io.millrace.adapters.persistence.database.DatabaseSettings;
import io.millrace.application.port.driven.service.StoreState.Condition;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
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

/** Checks whether the database can be used. Concurrent callers share one check. */
final class Probe implements AutoCloseable {

    private static final Logger LOG = LoggerFactory.getLogger(Probe.class);
    private static final Duration PATIENCE = Duration.ofSeconds(1);

    /** The statement that tests a write. It fills a page of a new temporary table, which is dropped at the commit. */
    private static final String WRITE =
            "do $$ begin create temp table room on commit drop as select repeat('x', 1000) as filler; end $$";

    private final DatabaseSettings settings;
    private final ThreadPoolExecutor asking;
    private final ReentrantLock lock = new ReentrantLock();
    private @Nullable CompletableFuture<Condition> outstanding;

    private volatile boolean suspectedFull;

    /** Only the checking thread uses this connection. */
    private @Nullable Connection connection;

    Probe(DatabaseSettings settings) {
        this.settings = settings;
        this.asking = new ThreadPoolExecutor(1, 1, 30, TimeUnit.SECONDS, new LinkedBlockingQueue<>(2), task -> {
            Thread thread = new Thread(task, "database-probe");
            thread.setDaemon(true);
            return thread;
        });
    }

    Condition condition(Duration limit) {
        try {
            return answer().get(limit.toMillis(), TimeUnit.MILLISECONDS);
        } catch (TimeoutException late) {
            return Condition.UNREACHABLE;
        } catch (InterruptedException interruption) {
            Thread.currentThread().interrupt();
            return Condition.UNREACHABLE;
        } catch (ExecutionException failure) {
            throw new IllegalStateException("the probe of the database is broken", failure);
        }
    }

    private CompletableFuture<Condition> answer() {
        lock.lock();
        try {
            CompletableFuture<Condition> current = outstanding;
            if (current == null || current.isDone()) {
                current = asking.isShutdown()
                        ? CompletableFuture.completedFuture(Condition.UNREACHABLE)
                        : CompletableFuture.supplyAsync(this::query, asking);
                outstanding = current;
            }
            return current;
        } finally {
            lock.unlock();
        }
    }

    /** Makes each later check test a write, until a write succeeds. */
    void suspectFull() {
        suspectedFull = true;
    }

    private Condition query() {
        try {
            Connection current = connection;
            if (current == null) {
                current = DriverManager.getConnection(settings.jdbcUrl(), settings.connectionProperties(PATIENCE));
                connection = current;
            }
            return query(current);
        } catch (SQLException failure) {
            if (DatabaseErrors.isDiskFull(failure)) {
                return Condition.FULL;
            }
            LOG.debug("the database does not answer", failure);
            disconnect();
            return Condition.UNREACHABLE;
        }
    }

    private Condition query(Connection current) throws SQLException {
        try (Statement statement = current.createStatement();
                ResultSet readOnly =
                        statement.executeQuery("select current_setting('transaction_read_only')::boolean")) {
            readOnly.next();
            if (readOnly.getBoolean(1)) {
                return Condition.READ_ONLY;
            }
        }
        if (suspectedFull) {
            try (Statement statement = current.createStatement()) {
                statement.execute(WRITE);
            }
            suspectedFull = false;
        }
        return Condition.USABLE;
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
