package io.millrace.adapters.persistence.database;

import com.zaxxer.hikari.HikariConfig;
import com.zaxxer.hikari.HikariDataSource;
import io.millrace.application.port.driven.service.Spans;
import io.millrace.application.port.driven.service.StoreState.Condition;
import java.time.Duration;
import java.util.Optional;
import javax.sql.DataSource;
import org.jdbi.v3.core.Jdbi;

/**
 * The connections of the service. It can be made while the database is away, and finds it by itself when it comes. A
 * caller gets a connection or an error within 5 s, unless the pool was opened with another patience.
 */
public final class ConnectionPool implements AutoCloseable {

    /** Together with the check of a connection found dead (1 s) it stays below 5 s. */
    private static final Duration WAIT_FOR_CONNECTION = Duration.ofMillis(3_900);

    /** Between two wake-up calls to threads of the pool that still work when it is closed. */
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

    /** Opens a pool under the given name, which appears in thread names and metrics. */
    public static ConnectionPool open(String name, DatabaseSettings settings) {
        return open(name, settings, WAIT_FOR_CONNECTION);
    }

    /**
     * Opens a pool of which callers wait longer or shorter for a connection.
     *
     * @param patience until a caller gets an error, the same as when the database is unavailable
     */
    public static ConnectionPool open(String name, DatabaseSettings settings, Duration patience) {
        return open(name, settings, patience, Optional.empty());
    }

    /** Opens a pool under the given name whose statements make spans, if these are collected. */
    public static ConnectionPool open(String name, DatabaseSettings settings, Optional<Spans> spans) {
        return open(name, settings, WAIT_FOR_CONNECTION, spans);
    }

    /** Opens a pool of which callers wait longer or shorter, and whose statements make spans if these are collected. */
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
        // An insert of documents must see what was committed while it waited for a lock.
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

    /** Returns the pool as a source of connections. */
    public DataSource dataSource() {
        return dataSource;
    }

    /** Returns the pool as Jdbi. */
    public Jdbi jdbi() {
        return jdbi;
    }

    /** Returns how the pool fares, now and whenever it is asked. */
    public PoolFigures figures() {
        return figures;
    }

    /**
     * Asks the database whether it can be used, on a connection outside the pool, so that a busy pool is not mistaken
     * for a dead database.
     *
     * @param limit how long the caller waits; afterwards the database counts as away
     */
    public Condition condition(Duration limit) {
        return probe.condition(limit);
    }

    /** Takes note that a statement found no space left, so that {@link #condition} tells until there is some again. */
    public void suspectFull() {
        probe.suspectFull();
    }

    /** Does not wait for a database that is away: the pool tries to connect for seconds, and sleeps in between. */
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
