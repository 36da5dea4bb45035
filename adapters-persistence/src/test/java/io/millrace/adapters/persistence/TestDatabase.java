package io.millrace.adapters.persistence;

import io.millrace.adapters.persistence.database.DatabaseSettings;
import io.millrace.adapters.persistence.embedded.EmbeddedPostgres;
import io.millrace.adapters.persistence.embedded.TestServer;
import io.millrace.application.testing.TestTimeouts;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Comparator;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Consumer;
import java.util.stream.Stream;

/**
 * A fresh, empty database on the one server that all tests of a virtual machine share. The server starts with the first
 * database and ends with the virtual machine, even if that is killed; its directory is then removed.
 */
public record TestDatabase(String jdbcUrl, String username, String password) {

    /** With this system property the server is the oldest that is supported instead of the embedded one. */
    private static final String OLDEST = "millrace.test.oldest-postgresql";

    /** With this one it writes to disk what it acknowledges, as it does for users: for benchmarks and runs of faults. */
    private static final String DURABLE = "millrace.test.durable";

    private static final int SMALL_POOL = 4;
    private static final AtomicInteger COUNT = new AtomicInteger();

    /** Makes another database. */
    public static TestDatabase create() {
        return createOn(Server.SHARED.access);
    }

    /** Makes another database on a server of the caller's own, as for tests that kill it. */
    public static TestDatabase createOn(EmbeddedPostgres server) {
        return createOn(accessTo(server));
    }

    private static EmbeddedPostgres.Access accessTo(EmbeddedPostgres server) {
        return new EmbeddedPostgres.Access(server.jdbcUrl(), server.username(), server.password());
    }

    private static TestDatabase createOn(EmbeddedPostgres.Access server) {
        return createOn(server, "template1");
    }

    /** Makes a database with the content of {@code template}, a database of the server without connections. */
    public static TestDatabase createOn(EmbeddedPostgres.Access server, String template) {
        String name = "test_" + COUNT.incrementAndGet();
        try (Connection connection =
                        DriverManager.getConnection(server.jdbcUrl(), server.username(), server.password());
                Statement statement = connection.createStatement()) {
            statement.execute("create database " + name + " template " + template);
        } catch (SQLException failure) {
            throw new IllegalStateException("cannot make database " + name, failure);
        }
        String address = server.jdbcUrl();
        return new TestDatabase(
                address.substring(0, address.lastIndexOf('/') + 1) + name, server.username(), server.password());
    }

    /**
     * Makes another database with the content of this one, which has no connections. The server may be killed afterwards:
     * without a checkpoint a sequence counts again what the sequence it was copied from had taken in advance.
     */
    public TestDatabase copy() {
        TestDatabase copy = createOn(server(), name());
        try (Connection connection = copy.connect();
                Statement statement = connection.createStatement()) {
            statement.execute("checkpoint");
        } catch (SQLException failure) {
            throw new IllegalStateException("cannot write the copied database to disk", failure);
        }
        return copy;
    }

    /** Removes the database, and ends what is connected to it. */
    public void drop() {
        EmbeddedPostgres.Access server = server();
        try (Connection connection =
                        DriverManager.getConnection(server.jdbcUrl(), server.username(), server.password());
                Statement statement = connection.createStatement()) {
            statement.execute("drop database " + name() + " with (force)");
        } catch (SQLException failure) {
            throw new IllegalStateException("cannot drop database " + name(), failure);
        }
    }

    private String name() {
        return jdbcUrl.substring(jdbcUrl.lastIndexOf('/') + 1);
    }

    /** Returns access by way of another database, since one with connections can be neither copied nor removed. */
    private EmbeddedPostgres.Access server() {
        String address = jdbcUrl.substring(0, jdbcUrl.length() - name().length());
        return new EmbeddedPostgres.Access(address + "postgres", username, password);
    }

    /** Starts another server like the one that is shared, on a directory into which something has been laid before. */
    public static EmbeddedPostgres.Access serve(Consumer<Path> layer) {
        return new Server(layer).access;
    }

    /** Returns the usual settings with a small pool, so that many tests fit onto the server. */
    public DatabaseSettings settings() {
        DatabaseSettings usual = DatabaseSettings.of(jdbcUrl, username, password);
        return new DatabaseSettings(
                jdbcUrl,
                username,
                password,
                SMALL_POOL,
                TestTimeouts.HANGING,
                usual.socketTimeout(),
                usual.statementTimeout(),
                usual.lockTimeout(),
                usual.idleInTransactionTimeout());
    }

    /** Opens a connection outside of any pool. */
    public Connection connect() throws SQLException {
        return DriverManager.getConnection(jdbcUrl, username, password);
    }

    private static final class Server {

        private static final Server SHARED = new Server(directory -> {});

        /** Its input ends with the virtual machine, however that ends; terminal signals do not reach it. */
        private static final String WATCHDOG = """
            trap '' INT HUP TERM
            cat > /dev/null
            if [ -d "$1" ]; then
                if pid=$(head -n 1 "$1/cluster/postmaster.pid" 2> /dev/null); then
                    kill -QUIT "$pid"
                    tries=0
                    while kill -0 "$pid" 2> /dev/null && [ $tries -lt 100 ]; do
                        tries=$((tries + 1))
                        sleep 0.1
                    done
                fi
                rm -rf "$1"
            fi
            """;

        private final EmbeddedPostgres.Access access;

        private Server(Consumer<Path> layer) {
            try {
                Path directory = Files.createTempDirectory("millrace-test-database-");
                layer.accept(directory);
                new ProcessBuilder("/bin/sh", "-c", WATCHDOG, "sh", directory.toString())
                        .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                        .redirectError(ProcessBuilder.Redirect.DISCARD)
                        .start();
                AutoCloseable server;
                if (Boolean.getBoolean(DURABLE)) {
                    EmbeddedPostgres embedded = EmbeddedPostgres.start(directory);
                    access = accessTo(embedded);
                    server = embedded;
                } else {
                    TestServer quick = Boolean.getBoolean(OLDEST)
                            ? TestServer.startOldest(directory)
                            : TestServer.start(directory);
                    access = quick.access();
                    server = quick;
                }
                Runtime.getRuntime().addShutdownHook(new Thread(() -> end(directory, server), "test-database-end"));
            } catch (IOException failure) {
                throw new UncheckedIOException(failure);
            }
        }

        private static void end(Path directory, AutoCloseable server) {
            try {
                server.close();
            } catch (Exception failure) {
                throw new IllegalStateException("cannot stop the server in " + directory, failure);
            }
            try (Stream<Path> tree = Files.walk(directory)) {
                List<Path> leavesFirst = tree.sorted(Comparator.reverseOrder()).toList();
                for (Path path : leavesFirst) {
                    Files.delete(path);
                }
            } catch (IOException failure) {
                throw new UncheckedIOException(failure);
            }
        }
    }
}
