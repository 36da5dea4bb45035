package io.millrace.adapters.persistence.reindex;

import static org.assertj.core.api.Assertions.assertThat;

import io.millrace.adapters.persistence.TestDatabase;
import io.millrace.adapters.persistence.database.connection.ConnectionPool;
import io.millrace.adapters.persistence.database.migration.Migrations;
import io.millrace.adapters.persistence.index.PostgresVersions;
import io.millrace.adapters.persistence.stream.PostgresDataStreams;
import io.millrace.application.port.driven.service.feature.SystemMigrations;
import io.millrace.application.port.driven.service.lease.Lease;
import io.millrace.application.port.driven.service.reindex.BegunUpgrade;
import io.millrace.domain.feature.FeatureMigration;
import io.millrace.domain.feature.SystemMigration;
import io.millrace.domain.index.IndexId;
import io.millrace.domain.index.IndexName;
import io.millrace.domain.index.StreamName;
import io.millrace.domain.index.upgrade.StateAfterUpgrade;
import io.millrace.domain.reindex.IndexUpgrade;
import io.millrace.domain.reindex.ReindexTask;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import org.jdbi.v3.core.Jdbi;
import org.junit.jupiter.api.Test;

/** A database in which a program before this one was upgrading a data stream and migrating system features. */
class UpgradeMigrationIT {

    private static final String WRITTEN_BY_VERSION_17 = """
        insert into millrace.lease (task, owner, epoch, heartbeat) values
            ('reindex/logs', 'first', nextval('millrace.lease_epoch'), now() - interval '1 hour'),
            ('system-features', 'first', nextval('millrace.lease_epoch'), now() - interval '1 hour');
        insert into millrace.reindex_task values
            ('logs', 'reindex/logs', 'running', '2026-11-20T12:00:00Z', 8000099, 3, null);
        insert into millrace.reindex_item values
            ('logs', 0, 11, '.ds-logs-000001', 'done', 0, null),
            ('logs', 1, 12, '.ds-logs-000002', 'in_progress', 70, null),
            ('logs', 2, 13, '.ds-logs-000003', 'pending', 0, null);
        insert into millrace.system_migration values (true, 'running', '2026-11-20T12:00:00Z', 8000099, null);
        insert into millrace.system_migration_item values
            (0, 'audit', 21, '.audit', 'in_progress', 9, null);
        insert into millrace.upgrade_source
            (index_id, name, task, was_closed, was_blocked, destination_id, destination_name, documents, copied)
        values
            (12, '.ds-logs-000002', 'reindex/logs', true, false, 15, '.migrated-ds-logs-000002', 70, 40),
            (21, '.audit', 'system-features', false, true, null, null, null, 0);
        """;

    private final TestDatabase database = TestDatabase.create();

    @Test
    void what_was_under_way_is_known_as_it_was() {
        Migrations.runUpTo(database.settings(), "17");
        try (ConnectionPool pool = ConnectionPool.open("migrated", database.settings())) {
            Jdbi jdbi = pool.jdbi();
            jdbi.useHandle(handle -> handle.createScript(WRITTEN_BY_VERSION_17).execute());

            Migrations.run(database.settings());

            ReindexTask task = new PostgresReindexTasks(jdbi, PostgresDataStreams::lock)
                    .find(new StreamName("logs"))
                    .orElseThrow();
            assertThat(task.run().version()).isEqualTo(PostgresVersions.EIGHT);
            assertThat(task.upgrades())
                    .extracting(upgrade -> upgrade.source().value())
                    .containsExactly("11", "12", "13");
            assertThat(task.upgrades())
                    .filteredOn(IndexUpgrade.InProgress.class::isInstance)
                    .singleElement()
                    .isInstanceOfSatisfying(IndexUpgrade.InProgress.class, upgrade -> {
                        assertThat(upgrade.documents()).isEqualTo(70);
                        assertThat(upgrade.copied()).isEqualTo(40);
                    });
            SystemMigration migration =
                    new PostgresSystemMigrations(jdbi).find().orElseThrow();
            assertThat(migration.run().version()).isEqualTo(PostgresVersions.EIGHT);
            assertThat(migration.features())
                    .flatExtracting(FeatureMigration::upgrades)
                    .extracting(IndexUpgrade::source)
                    .containsExactly(new IndexId("21"));
            assertThat(new PostgresReindexTasks(jdbi, PostgresDataStreams::lock)
                            .listBegun(new Lease("reindex/logs", "second", 2)))
                    .containsExactly(new BegunUpgrade(
                            new IndexId("12"),
                            new IndexName(".ds-logs-000002"),
                            new StateAfterUpgrade(true, false),
                            List.of(new IndexName(".migrated-ds-logs-000002")),
                            Optional.empty(),
                            OptionalLong.of(70),
                            Set.of()));
            assertThat(new PostgresSystemMigrations(jdbi).listBegun(new Lease(SystemMigrations.LEASE, "second", 2)))
                    .containsExactly(new BegunUpgrade(
                            new IndexId("21"),
                            new IndexName(".audit"),
                            new StateAfterUpgrade(false, true),
                            List.of(),
                            Optional.empty(),
                            OptionalLong.empty(),
                            Set.of()));
        }
    }
}
