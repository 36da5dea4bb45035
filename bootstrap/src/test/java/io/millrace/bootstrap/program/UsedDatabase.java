package io.millrace.bootstrap.program;

import io.millrace.adapters.persistence.TestDatabase;
import io.millrace.adapters.persistence.embedded.EmbeddedPostgres;

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

    private static TestDatabase marked(TestDatabase database) {
        MillraceProcess.markUsed(Pair.settingsOf(database));
        return database;
    }
}
