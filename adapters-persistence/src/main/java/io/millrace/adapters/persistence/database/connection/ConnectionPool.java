package io.millrace.adapters.persistence.database.connection;

import com.zaxxer.hikari.HikariConfig;
import com.zaxxer.hikari.HikariDataSource;
import io.millrace.adapters.persistence.database.DatabaseSettings;
import io.millrace.application.port.driven.service.Spans;
import io.millrace.application.port.driven.service.StoreState.Condition;
import java.time.Duration;
import java.util.Optional;
import javax.sql.DataSource;
import org.jdbi.v3.core.Jdbi;

/**
 * The pool of database connections of the service. The pool can be created while the database is unavailable; it
 * connects when the database becomes available. A caller gets a connection or an error within 5 s, unless the pool was
 * opened with another limit.
 */
public final class ConnectionPool implements AutoCloseable {

    /**
     * The maximum time that a caller waits for a connection. It is 1.1 s shorter than 5 s, because the check of a dead
     * connection can take another second.
     */
    private static final Duration WAIT_FOR_CONNECTION = Duration.ofMillis(3_900);

    /** The interval between two attempts to interrupt the threads of the pool while the pool closes. */
    private static final Duration UNTIL_NEXT_CALL = Duration.ofMillis(100);

    private final HikariDataSource pool;
    private final ThreadGroup threads;
    private final DataSource dataSource;
    private final Jdbi jdbi;
    private final PoolFigures figures;
    private final Probe probe;

    private ConnectionPool(
            HikariDataSource pool, ThreadGroup threads, DataSource dataSource, PoolFigures figures, Probe probe) {
        this.pool = pool;
        this.threads = threads;
        this.dataSource = dataSource;
        this.figures = figures;
        this.jdbi = Jdbi.create(dataSource);
        this.probe = probe;
    }

    /** Opens a pool with the given name, which appears in thread names and metrics. */
    public static ConnectionPool open(String name, DatabaseSettings settings) {
        return open(name, settings, WAIT_FOR_CONNECTION);
    }

    /**
     * Opens a pool with another maximum time for waiting for a connection.
     *
     * @param patience the maximum time that a caller waits; then it gets the same error as for an unavailable database
     */
    public static ConnectionPool open(String name, DatabaseSettings settings, Duration patience) {
        return open(name, settings, patience, Optional.empty());
    }

    /** Opens a pool whose statements create tracing spans if {@code spans} is present. */
    public static ConnectionPool open(String name, DatabaseSettings settings, Optional<Spans> spans) {
        return open(name, settings, WAIT_FOR_CONNECTION, spans);
    }

    /**
     * Opens a pool with another maximum time for waiting for a connection. Its statements create tracing spans if
     * {@code spans} is present.
     */
    public static ConnectionPool open(
            String name, DatabaseSettings settings, Duration patience, Optional<Spans> spans) {
        PoolFigures figures = new PoolFigures();
        HikariConfig configuration = new HikariConfig();
        configuration.setMetricsTrackerFactory(figures.tracker());
        configuration.setPoolName(name);
        configuration.setJdbcUrl(settings.jdbcUrl());
        configuration.setDataSourceProperties(settings.properties());
        configuration.setMaximumPoolSize(settings.poolSize());
        configuration.setConnectionTimeout(patience.toMillis());
        configuration.setValidationTimeout(Duration.ofSeconds(1).toMillis());
        configuration.setKeepaliveTime(Duration.ofMinutes(1).toMillis());
        configuration.setInitializationFailTimeout(-1);
        // With READ COMMITTED, an insert of documents sees changes that were committed while it waited for a lock.
        configuration.setTransactionIsolation("TRANSACTION_READ_COMMITTED");
        ThreadGroup threads = new ThreadGroup(name);
        configuration.setThreadFactory(work -> {
            Thread thread = new Thread(threads, work, name + ":connections");
            thread.setDaemon(true);
            return thread;
        });
        HikariDataSource pool = new HikariDataSource(configuration);
        return new ConnectionPool(pool, threads, WatchedDataSource.of(pool, spans), figures, new Probe(settings));
    }

    public DataSource dataSource() {
        return dataSource;
    }

    public Jdbi jdbi() {
        return jdbi;
    }

    /** Returns the metrics of the pool, which are updated continually. */
    public PoolFigures figures() {
        return figures;
    }

    /**
     * Checks whether the database can be used. The check uses a connection outside of the pool, so that a busy pool is
     * not mistaken for an unavailable database.
     *
     * @param limit the time to wait for a response; after that the database counts as unavailable
     */
    public Condition condition(Duration limit) {
        return probe.condition(limit);
    }

    /**
     * Records that a statement failed because the disk is full. From then on, {@link #condition} also tests whether a
     * write succeeds, until one has succeeded.
     */
    public void suspectFull() {
        probe.suspectFull();
    }

    /**
     * Closes the pool without waiting for an unavailable database. Interrupts the threads of the pool, which would
     * otherwise wait for seconds.
     */
    @Override
    public void close() {
        probe.close();
        Thread closing = new Thread(pool::close, threads.getName() + ":close");
        closing.start();
        try {
            while (closing.isAlive()) {
                threads.interrupt();
                closing.join(UNTIL_NEXT_CALL.toMillis());
            }
        } catch (InterruptedException interruption) {
            Thread.currentThread().interrupt();
        }
    }
}
