package io.millrace.adapters.persistence.reindex;

import io.millrace.adapters.persistence.database.Moments;
import io.millrace.domain.feature.FeatureMigration;
import io.millrace.domain.feature.FeatureName;
import io.millrace.domain.feature.SystemMigration;
import io.millrace.domain.index.IndexId;
import io.millrace.domain.reindex.IndexUpgrade;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jdbi.v3.core.Handle;
import org.jdbi.v3.core.statement.PreparedBatch;
import org.jdbi.v3.core.statement.Update;
import org.jspecify.annotations.Nullable;

/** Reads and writes the migration as rows of the tables {@code system_migration} and {@code system_migration_item}. */
final class SystemMigrationRows {

    private static final String RUNNING = "running";
    private static final String FAILED = "failed";
    private static final String COMPLETE = "complete";

    private SystemMigrationRows() {}

    /** Stores that the upgrade of an index is complete, if the index belongs to the migration. */
    static void markDone(Handle transaction, IndexId source) {
        transaction.createUpdate("""
            update millrace.system_migration_item
            set state = 'done', copied = documents, message = null
            where source_id = :source
            """).bind("source", source.value()).execute();
    }

    /** Stores the progress of an index. Returns false if the index does not belong to the migration. */
    static boolean update(Handle transaction, IndexUpgrade upgrade) {
        Update update = transaction.createUpdate("""
            update millrace.system_migration_item
            set state = :state, documents = :documents, copied = :copied, message = :message
            where source_id = :source
            """);
        return UpgradeItem.bind(update, upgrade).execute() > 0;
    }

    /** Stores a migration. If a previous migration is stored, replaces it. */
    static void write(Handle transaction, SystemMigration migration) {
        transaction
                .createUpdate("""
                    insert into millrace.system_migration (state, started_at, version, version_number, ended_at)
                    values (:state, :startedAt, :version, :versionNumber, :endedAt)
                    on conflict (is_only_row) do update
                    set state = excluded.state, started_at = excluded.started_at, version = excluded.version,
                        version_number = excluded.version_number, ended_at = excluded.ended_at
                    """)
                .bind("state", state(migration))
                .bind("startedAt", Moments.bound(migration.run().startedAt()))
                .bind("version", migration.run().version().text())
                .bind("versionNumber", migration.run().version().number())
                .bind("endedAt", endedAt(migration))
                .execute();
        transaction.createUpdate("delete from millrace.system_migration_item").execute();
        insertItems(transaction, migration);
    }

    private static String state(SystemMigration migration) {
        if (migration instanceof SystemMigration.Running) {
            return RUNNING;
        }
        return migration instanceof SystemMigration.Failed ? FAILED : COMPLETE;
    }

    private static @Nullable OffsetDateTime endedAt(SystemMigration migration) {
        return migration instanceof SystemMigration.Ended ended ? Moments.bound(ended.endedAt()) : null;
    }

    private static void insertItems(Handle transaction, SystemMigration migration) {
        try (PreparedBatch batch = transaction.prepareBatch("""
            insert into millrace.system_migration_item
                (position, feature, source_id, index_name, state, documents, copied, message)
            values (:position, :feature, :source, :index, :state, :documents, :copied, :message)
            """)) {
            int position = 0;
            for (FeatureMigration feature : migration.features()) {
                for (IndexUpgrade upgrade : feature.upgrades()) {
                    UpgradeItem.bind(batch, upgrade)
                            .bind("position", position++)
                            .bind("feature", feature.feature().value())
                            .bind("index", upgrade.index().value())
                            .add();
                }
            }
            batch.execute();
        }
    }

    /** Converts the rows to a migration. The rows must be ordered by feature, and the rows of each feature by item. */
    static Optional<SystemMigration> migration(List<Row> rows) {
        if (rows.isEmpty()) {
            return Optional.empty();
        }
        Map<FeatureName, List<IndexUpgrade>> upgrades = new LinkedHashMap<>();
        rows.forEach(row -> upgrades.computeIfAbsent(row.feature(), name -> new ArrayList<>())
                .add(row.upgrade()));
        List<FeatureMigration> features = upgrades.entrySet().stream()
                .map(entry -> FeatureMigration.of(entry.getKey(), entry.getValue()))
                .toList();
        return Optional.of(rows.get(0).migration(features));
    }

    /** A row with the migration and one of its items (the upgrade of one index). A migration has at least one item. */
    record Row(
            String state,
            SystemMigration.Run run,
            Optional<Instant> endedAt,
            FeatureName feature,
            IndexUpgrade upgrade) {

        static Row of(ResultSet row) throws SQLException {
            String state = row.getString("state");
            return new Row(
                    state,
                    new SystemMigration.Run(Moments.instant(row, "started_at"), UpgradeItem.version(row)),
                    state.equals(RUNNING) ? Optional.empty() : Optional.of(Moments.instant(row, "ended_at")),
                    new FeatureName(row.getString("feature")),
                    UpgradeItem.read(row).orElseThrow());
        }

        SystemMigration migration(List<FeatureMigration> features) {
            return switch (state) {
                case RUNNING -> new SystemMigration.Running(run, features);
                case FAILED -> new SystemMigration.Failed(run, features, endedAt.orElseThrow());
                case COMPLETE -> new SystemMigration.Complete(run, features, endedAt.orElseThrow());
                default -> throw new IllegalStateException("the migration has an unknown state " + state);
            };
        }
    }
}
