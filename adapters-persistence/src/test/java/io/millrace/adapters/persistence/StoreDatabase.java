package io.millrace.adapters.persistence;

import io.millrace.adapters.persistence.database.connection.ConnectionPool;
import io.millrace.adapters.persistence.database.migration.Migrations;
import io.millrace.application.testing.TestTimeouts;
import java.util.List;
import javax.sql.DataSource;
import org.jdbi.v3.core.Jdbi;

/** A migrated database that all tests of the store share; each begins with emptying it. */
public final class StoreDatabase {

    private static final int POOL_SIZE = 12;

    private final TestDatabase database;
    private final ConnectionPool pool;

    private StoreDatabase() {
        database = TestDatabase.create();
        Migrations.run(database.settings());
        pool = ConnectionPool.open("store", database.settings().withPoolSize(POOL_SIZE), TestTimeouts.HANGING);
    }

    /** Returns the database without anything in it. */
    public static StoreDatabase empty() {
        StoreDatabase shared = Shared.INSTANCE;
        shared.clear();
        return shared;
    }

    public TestDatabase database() {
        return database;
    }

    public Jdbi jdbi() {
        return pool.jdbi();
    }

    public DataSource dataSource() {
        return pool.dataSource();
    }

    /** Reaches the database by way of a cable, with a connection for each use. */
    public Jdbi by(Cable cable) {
        return Jdbi.create(cable.jdbcUrl(), database.username(), database.password());
    }

    private void clear() {
        jdbi().useHandle(handle -> {
            List<String> tables = handle.createQuery(
                            "select t.tablename from pg_tables t where t.schemaname = 'millrace_documents'")
                    .mapTo(String.class)
                    .list();
            for (String table : tables) {
                handle.execute("drop table millrace_documents." + table);
            }
            // Most tables have had no row since the last time, and to make each anew takes longer than most tests.
            List<String> filled = handle.createQuery("""
                select t.name
                from regexp_split_to_table('name backing_index data_stream index index_template component_template component_lifecycle installed_templates
                    cluster_setting dropped_table lease reindex_task reindex_item earlier_reindex_task earlier_reindex_item upgrade_source begun_upgrade
                    upgrade_attempt stream_lifecycle template_lifecycle lifecycle_run lifecycle_error lifecycle_policy legacy_template client_rejection
                    system_migration system_migration_item waiting_document app_user role api_key api_key_role refresh_family foreign_session
                    refresh_token revoked_token key_ring signing_key login_attempt shared_secret', '\\s+') as t (name)
                where pg_relation_size(('millrace.' || t.name)::regclass) > 0
                """).mapTo(String.class).list();
            if (!filled.isEmpty()) {
                handle.execute("truncate millrace." + String.join(", millrace.", filled) + " cascade");
            }
        });
    }

    private static final class Shared {

        private static final StoreDatabase INSTANCE = new StoreDatabase();
    }
}
