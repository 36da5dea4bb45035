package io.millrace.adapters.persistence;

import io.millrace.adapters.persistence.database.ConnectionPool;
import io.millrace.adapters.persistence.database.Migrations;
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
        pool = ConnectionPool.open("store", database.settings().withPoolSize(POOL_SIZE));
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

    private void clear() {
        jdbi().useHandle(handle -> {
            List<String> tables = handle.createQuery(
                            "select t.tablename from pg_tables t where t.schemaname = 'millrace_documents'")
                    .mapTo(String.class)
                    .list();
            for (String table : tables) {
                handle.execute("drop table millrace_documents." + table);
            }
            handle.execute("""
                truncate millrace.name, millrace.backing_index, millrace.data_stream, millrace.index,
                    millrace.index_template, millrace.cluster_setting, millrace.dropped_table, millrace.lease,
                    millrace.reindex_task, millrace.reindex_item, millrace.upgrade_source,
                    millrace.begun_upgrade, millrace.upgrade_attempt, millrace.stream_lifecycle,
                    millrace.template_lifecycle, millrace.lifecycle_run, millrace.lifecycle_error,
                    millrace.system_migration, millrace.system_migration_item, millrace.waiting_document, millrace.app_user,
                    millrace.role, millrace.refresh_family, millrace.refresh_token, millrace.revoked_token,
                    millrace.key_ring, millrace.signing_key, millrace.login_attempt, millrace.shared_secret
                """);
        });
    }

    private static final class Shared {

        private static final StoreDatabase INSTANCE = new StoreDatabase();
    }
}
