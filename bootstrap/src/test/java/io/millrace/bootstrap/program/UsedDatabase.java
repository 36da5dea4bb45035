package io.millrace.bootstrap.program;

import io.millrace.adapters.persistence.TestDatabase;
import io.millrace.adapters.persistence.embedded.EmbeddedPostgres;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;

/** Databases that a service has been started on before: the schema, the keys and the users are there. */
public final class UsedDatabase {

    /** The servers by the version of the indices of the system. */
    private static final Map<Optional<String>, EmbeddedPostgres.Access> SERVERS = new ConcurrentHashMap<>();

    private static final Map<Path, TestDatabase> OF_FOLDERS = new ConcurrentHashMap<>();

    private UsedDatabase() {}

    /** Makes another database. */
    public static TestDatabase create() {
        return create(Optional.empty());
    }

    private static TestDatabase create(Optional<String> version) {
        EmbeddedPostgres.Access server = SERVERS.computeIfAbsent(
                version, wanted -> TestDatabase.serve(directory -> PreparedPostgres.installUsed(directory, wanted)));
        return marked(TestDatabase.createOn(server, "postgres"));
    }

    /**
     * Returns the database of the services that run in a folder, and makes it for the first one.
     *
     * @param version the setting of the version of new indices, if it is not the current one
     */
    static TestDatabase ofFolder(Path folder, Optional<String> version) {
        return OF_FOLDERS.computeIfAbsent(folder, first -> create(version));
    }

    /** Makes another database on a server of the caller's own, which {@link PreparedPostgres#startUsed} has started. */
    static TestDatabase createOn(EmbeddedPostgres server) {
        return copy(new TestDatabase(server.jdbcUrl(), server.username(), server.password()));
    }

    /** Makes another database with the content of one that a service has used and left. */
    static TestDatabase copy(TestDatabase used) {
        return marked(used.copy());
    }

    /** Makes the last heartbeats of all leases look old, so that those of instances that are gone are free. */
    static void expireLeases(TestDatabase database) throws SQLException {
        try (Connection connection = database.connect();
                Statement statement = connection.createStatement()) {
            statement.execute("update millrace.lease set heartbeat = heartbeat - interval '1 minute'");
        }
    }

    private static TestDatabase marked(TestDatabase database) {
        MillraceProcess.markUsed(Pair.settingsOf(database));
        return database;
    }
}
