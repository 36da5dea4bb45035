package io.millrace.adapters.persistence.security;

import static io.millrace.adapters.persistence.security.SecurityFixture.JANE;
import static io.millrace.adapters.persistence.security.SecurityFixture.anAccount;
import static org.assertj.core.api.Assertions.assertThat;

import io.millrace.adapters.persistence.TestDatabase;
import io.millrace.adapters.persistence.database.DatabaseSettings;
import io.millrace.adapters.persistence.database.connection.ConnectionPool;
import io.millrace.adapters.persistence.database.migration.Migrations;
import io.millrace.application.testing.TestTimeouts;
import org.flywaydb.core.Flyway;
import org.jdbi.v3.core.Jdbi;
import org.junit.jupiter.api.Test;

class SecurityMigrationIT {

    private final TestDatabase database = TestDatabase.create();

    @Test
    void the_tables_are_made_in_an_empty_database() {
        Migrations.run(database.settings());

        try (ConnectionPool pool = ConnectionPool.open("migrated", database.settings(), TestTimeouts.HANGING)) {
            assertThatUsersCanBeKept(pool.jdbi());
        }
    }

    @Test
    void the_tables_join_those_that_are_there_and_what_these_hold_stays() {
        migrateToVersionTwo();
        try (ConnectionPool pool = ConnectionPool.open("migrated", database.settings(), TestTimeouts.HANGING)) {
            Jdbi jdbi = pool.jdbi();
            jdbi.useHandle(handle -> handle.execute(
                    "insert into millrace.cluster_setting (key, transient, value) values ('a', false, 'b')"));
            String cluster = clusterIdentity(jdbi);

            Migrations.run(database.settings());

            assertThat(clusterIdentity(jdbi)).isEqualTo(cluster);
            assertThat(settings(jdbi)).isEqualTo(1);
            assertThatUsersCanBeKept(jdbi);
            assertThat(Migrations.run(database.settings())).isZero();
        }
    }

    private static void assertThatUsersCanBeKept(Jdbi jdbi) {
        PostgresUsers users = new PostgresUsers(jdbi);

        assertThat(users.addFirst(anAccount("jane"))).isTrue();

        assertThat(users.find(JANE)).contains(anAccount("jane"));
    }

    private void migrateToVersionTwo() {
        Flyway.configure(Migrations.class.getClassLoader())
                .dataSource(database.jdbcUrl(), database.username(), database.password())
                .locations("classpath:db/migration")
                .defaultSchema(DatabaseSettings.SCHEMA)
                .schemas(DatabaseSettings.SCHEMA)
                .createSchemas(true)
                .target("2")
                .load()
                .migrate();
    }

    private static String clusterIdentity(Jdbi jdbi) {
        return jdbi.withHandle(handle -> handle.createQuery("select c.uuid::text from millrace.cluster_identity c")
                .mapTo(String.class)
                .one());
    }

    private static int settings(Jdbi jdbi) {
        return jdbi.withHandle(handle -> handle.createQuery("select count(*) from millrace.cluster_setting")
                .mapTo(Integer.class)
                .one());
    }
}
