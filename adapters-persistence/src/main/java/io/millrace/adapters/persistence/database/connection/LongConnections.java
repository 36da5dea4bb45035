package io.millrace.adapters.persistence.database.connection;

import io.millrace.adapters.persistence.database.DatabaseErrors;
import io.millrace.adapters.persistence.database.DatabaseSettings;
import io.millrace.application.port.driven.service.StoreState.Condition;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import javax.sql.DataSource;
import org.postgresql.ds.PGSimpleDataSource;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Opens connections outside of the pool, for statements without a time limit. A probe on another connection checks
 * whether the database responds. If the database does not respond for the length of the socket timeout, all these
 * connections are aborted. Their statements then fail, and {@link DatabaseErrors#isUnavailable} returns true for the
 * error.
 */
public final class LongConnections implements AutoCloseable {

    private static final Logger LOG = LoggerFactory.getLogger(LongConnections.class);
    private static final Duration LONGEST_PAUSE = Duration.ofSeconds(5);
    private static final Duration PATIENCE = Duration.ofSeconds(1);

    private final DatabaseSettings settings;
    private final Probe probe;
    private final Set<Connection> open = ConcurrentHashMap.newKeySet();
    private final CountDownLatch closing = new CountDownLatch(1);
    private final Watched dataSource = new Watched();

    private LongConnections(DatabaseSettings settings) {
        this.settings = settings;
        this.probe = new Probe(settings);
        dataSource.setUrl(settings.jdbcUrl());
        dataSource.setUser(settings.username());
        dataSource.setPassword(settings.password());
        dataSource.setApplicationName(DatabaseSettings.APPLICATION_NAME);
        dataSource.setTcpKeepAlive(true);
        int seconds = Math.toIntExact(settings.connectTimeout().toSeconds());
        dataSource.setConnectTimeout(seconds);
        dataSource.setLoginTimeout(seconds);
    }

    /** Starts the thread that checks the database. Connections for callers are opened on request. */
    public static LongConnections open(DatabaseSettings settings) {
        LongConnections connections = new LongConnections(settings);
        Thread watch = new Thread(connections::watch, "database-watch");
        watch.setDaemon(true);
        watch.start();
        return connections;
    }

    /** Returns a data source that opens a connection for each call. The caller must close the connection. */
    public DataSource dataSource() {
        return dataSource;
    }

    private void watch() {
        Duration pause = settings.socketTimeout().dividedBy(6);
        long interval = (pause.compareTo(LONGEST_PAUSE) > 0 ? LONGEST_PAUSE : pause).toMillis();
        long lastAnswer = System.nanoTime();
        try {
            while (!closing.await(interval, TimeUnit.MILLISECONDS)) {
                open.removeIf(LongConnections::isClosed);
                if (open.isEmpty() || probe.condition(PATIENCE) != Condition.UNREACHABLE) {
                    lastAnswer = System.nanoTime();
                } else if (System.nanoTime() - lastAnswer
                        > settings.socketTimeout().toNanos()) {
                    LOG.warn(
                            "the database has not responded for {} s: its open requests are cancelled",
                            settings.socketTimeout().toSeconds());
                    cut();
                }
            }
        } catch (InterruptedException interruption) {
            LOG.debug("no longer watching the database", interruption);
        }
    }

    private static boolean isClosed(Connection connection) {
        try {
            return connection.isClosed();
        } catch (SQLException failure) {
            return true;
        }
    }

    private void cut() {
        for (Connection connection : open) {
            try {
                connection.abort(Runnable::run);
            } catch (SQLException failure) {
                LOG.debug("a connection could not be closed", failure);
            }
        }
    }

    @Override
    public void close() {
        closing.countDown();
        cut();
        probe.close();
    }

    private final class Watched extends PGSimpleDataSource {

        @Override
        public Connection getConnection(String user, String password) throws SQLException {
            Connection connection = super.getConnection(user, password);
            open.add(connection);
            return connection;
        }
    }
}
