package io.millrace.bootstrap.program;

import io.millrace.adapters.persistence.TestDatabase;
import io.millrace.adapters.persistence.embedded.EmbeddedPostgres;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;

/** Databases that a service has been started on before: the schema, the keys and the users are there. */
public final class UsedDatabase {

    private static final EmbeddedPostgres.Access SERVER = TestDatabase.serve(LentPostgres::layUsed);

    private UsedDatabase() {}

    /** Makes another database. */
    public static TestDatabase create() {
        return marked(TestDatabase.createOn(SERVER, "postgres"));
    }

    /** Makes another database on a server of the caller's own, which {@link LentPostgres#startUsed} has started. */
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
