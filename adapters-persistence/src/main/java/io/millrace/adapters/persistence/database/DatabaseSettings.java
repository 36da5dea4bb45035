package io.millrace.adapters.persistence.database;

import java.time.Duration;
import java.util.Properties;

/**
 * The address of the database, the login, the pool size and the timeouts.
 *
 * @param poolSize the maximum number of connections
 * @param connectTimeout the maximum time for opening a connection
 * @param socketTimeout the maximum time until a response begins to arrive. It should be longer than the statement
 *     timeout, so that normally the database ends a slow statement and the connection remains usable
 * @param statementTimeout the maximum time of one statement
 * @param lockTimeout the maximum time that a statement waits for a lock
 * @param idleInTransactionTimeout the time after which the database ends a transaction that executes no statement
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

    /**
     * The schema that contains the tables of the service. PostgreSQL searches this schema for names without a schema.
     */
    public static final String SCHEMA = "millrace";

    public static final String APPLICATION_NAME = "millrace";

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
     * Returns the default settings. The pool has four connections per core, but at least 8 and at most 64. The timeouts
     * are 5 s (connect), 30 s (socket), 25 s (statement), 5 s (lock) and 30 s (idle in transaction).
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

    /** Returns the connection properties for the driver. Parameters in the JDBC URL take precedence. */
    public Properties properties() {
        Properties properties = connectionProperties(socketTimeout);
        properties.setProperty(
                "options",
                "-c statement_timeout=" + statementTimeout.toMillis() + " -c lock_timeout=" + lockTimeout.toMillis()
                        + " -c idle_in_transaction_session_timeout=" + idleInTransactionTimeout.toMillis());
        return properties;
    }

    /** Returns the connection properties for a connection outside of the pool, which has another socket timeout. */
    public Properties connectionProperties(Duration ownSocketTimeout) {
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

    /** Returns the settings without the password. The password is also hidden if the JDBC URL contains it. */
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
