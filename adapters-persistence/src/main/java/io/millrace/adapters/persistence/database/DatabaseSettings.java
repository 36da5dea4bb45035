package io.millrace.adapters.persistence.database;

import java.time.Duration;
import java.util.Properties;

/**
 * Where the database is and how patient the service is with it.
 *
 * @param poolSize connections kept open
 * @param connectTimeout until a connection must be there
 * @param socketTimeout until an answer must begin to arrive; longer than the statement time-out, so that normally the
 *     server gives up first and says so
 * @param statementTimeout for one statement
 * @param lockTimeout for one lock
 * @param idleInTransactionTimeout for a transaction in which nothing happens
 */
public record DatabaseSettings(
        String jdbcUrl,
        String username,
        String password,
        int poolSize,
        Duration connectTimeout,
        Duration socketTimeout,
        Duration statementTimeout,
        Duration lockTimeout,
        Duration idleInTransactionTimeout) {

    /** The schema of the service's own tables, in which names without a schema are looked up first. */
    public static final String SCHEMA = "millrace";

    static final String APPLICATION_NAME = "millrace";

    private static final int SMALLEST_DEFAULT_POOL = 8;
    private static final int LARGEST_DEFAULT_POOL = 64;
    private static final int CONNECTIONS_PER_CORE = 4;

    public DatabaseSettings {
        if (!jdbcUrl.startsWith("jdbc:postgresql:")) {
            throw new IllegalArgumentException("database address " + jdbcUrl + " does not begin with jdbc:postgresql:");
        }
        if (poolSize < 1) {
            throw new IllegalArgumentException("pool size " + poolSize + " is not positive");
        }
        requireSecond(connectTimeout, "connect time-out");
        requireSecond(socketTimeout, "socket time-out");
        requireSecond(statementTimeout, "statement time-out");
        requireSecond(lockTimeout, "lock time-out");
        requireSecond(idleInTransactionTimeout, "idle-in-transaction time-out");
    }

    /**
     * The settings of this project for a given database: four connections per core between 8 and 64, and time-outs of
     * 5 s (connect), 30 s (socket), 25 s (statement), 5 s (lock) and 30 s (idle in transaction).
     */
    public static DatabaseSettings of(String jdbcUrl, String username, String password) {
        int size = CONNECTIONS_PER_CORE * Runtime.getRuntime().availableProcessors();
        return new DatabaseSettings(
                jdbcUrl,
                username,
                password,
                Math.max(SMALLEST_DEFAULT_POOL, Math.min(LARGEST_DEFAULT_POOL, size)),
                Duration.ofSeconds(5),
                Duration.ofSeconds(30),
                Duration.ofSeconds(25),
                Duration.ofSeconds(5),
                Duration.ofSeconds(30));
    }

    /** Returns the same settings with another number of connections. */
    public DatabaseSettings withPoolSize(int size) {
        return new DatabaseSettings(
                jdbcUrl,
                username,
                password,
                size,
                connectTimeout,
                socketTimeout,
                statementTimeout,
                lockTimeout,
                idleInTransactionTimeout);
    }

    /** Returns the same settings with another patience for transactions in which nothing happens. */
    public DatabaseSettings withIdleInTransactionTimeout(Duration timeout) {
        return new DatabaseSettings(
                jdbcUrl,
                username,
                password,
                poolSize,
                connectTimeout,
                socketTimeout,
                statementTimeout,
                lockTimeout,
                timeout);
    }

    /** Returns the driver's properties; what the address itself says wins over them. */
    Properties properties() {
        Properties properties = connectionProperties(socketTimeout);
        properties.setProperty(
                "options",
                "-c statement_timeout=" + statementTimeout.toMillis() + " -c lock_timeout=" + lockTimeout.toMillis()
                        + " -c idle_in_transaction_session_timeout=" + idleInTransactionTimeout.toMillis());
        return properties;
    }

    /** Returns the driver's properties for a connection outside the pool with a socket time-out of its own. */
    Properties connectionProperties(Duration ownSocketTimeout) {
        Properties properties = new Properties();
        properties.setProperty("user", username);
        properties.setProperty("password", password);
        properties.setProperty("ApplicationName", APPLICATION_NAME);
        properties.setProperty("currentSchema", SCHEMA);
        properties.setProperty("tcpKeepAlive", "true");
        properties.setProperty("connectTimeout", seconds(connectTimeout));
        properties.setProperty("loginTimeout", seconds(connectTimeout));
        properties.setProperty("socketTimeout", seconds(ownSocketTimeout));
        return properties;
    }

    /** Leaves the password out, in the address too. */
    @Override
    public String toString() {
        return "DatabaseSettings[jdbcUrl=" + jdbcUrl.replaceAll("(?i)(password=)[^&]*", "$1***") + ", username="
                + username + ", password=***, poolSize=" + poolSize + ", connectTimeout=" + connectTimeout
                + ", socketTimeout=" + socketTimeout + ", statementTimeout=" + statementTimeout + ", lockTimeout="
                + lockTimeout + ", idleInTransactionTimeout=" + idleInTransactionTimeout + "]";
    }

    private static String seconds(Duration duration) {
        return Long.toString(duration.toSeconds());
    }

    private static void requireSecond(Duration duration, String what) {
        if (duration.compareTo(Duration.ofSeconds(1)) < 0) {
            throw new IllegalArgumentException(what + " " + duration + " is shorter than a second");
        }
    }
}
