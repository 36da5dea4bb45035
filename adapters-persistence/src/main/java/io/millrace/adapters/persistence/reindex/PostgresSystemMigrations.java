package io.millrace.adapters.persistence.reindex;

import io.millrace.adapters.persistence.reindex.lease.LeaseFence;
import io.millrace.adapters.persistence.reindex.lease.WaitingRows;
import io.millrace.application.port.driven.service.feature.SystemMigrations;
import io.millrace.application.port.driven.service.lease.Lease;
import io.millrace.application.port.driven.service.reindex.WaitingDocuments;
import io.millrace.domain.feature.SystemMigration;
import io.millrace.domain.index.IndexVersion;
import io.millrace.domain.reindex.IndexUpgrade;
import java.util.List;
import java.util.Optional;
import org.jdbi.v3.core.Jdbi;

/** Stores the migration of system features in tables. */
public final class PostgresSystemMigrations extends PostgresBegunUpgrades implements SystemMigrations {

    public PostgresSystemMigrations(Jdbi jdbi) {
        super(jdbi);
    }

    @Override
    public Optional<SystemMigration> find() {
        return SystemMigrationRows.migration(jdbi.withHandle(handle -> handle.createQuery("""
            select m.state, m.started_at, m.version, m.version_number, m.ended_at,
                i.feature, i.source_id, i.index_name, i.state as item_state, i.documents, i.copied, i.message
            from millrace.system_migration m
                cross join millrace.system_migration_item i
            order by i.position
            """)
                .map((row, context) -> SystemMigrationRows.Row.of(row))
                .list()));
    }

    /** If two calls are concurrent, the second call waits for the first, and then finds that a migration is running. */
    @Override
    public boolean start(SystemMigration.Running next) {
        return transactions.run(transaction -> {
            transaction.execute("lock table millrace.system_migration in share row exclusive mode");
            boolean free = transaction
                    .createQuery("select m.version from millrace.system_migration m where m.state = 'running'")
                    .mapTo(String.class)
                    .findOne()
                    .isEmpty();
            if (free) {
                SystemMigrationRows.write(transaction, next);
            }
            return free;
        });
    }

    @Override
    public boolean isRunning(List<IndexVersion> versions) {
        return jdbi.withHandle(handle -> handle.createQuery("""
            select m.version from millrace.system_migration m
            where m.state = 'running' and m.version = any(:versions)
            """)
                .bindArray(
                        "versions",
                        String.class,
                        versions.stream().map(IndexVersion::text).toList())
                .mapTo(String.class)
                .findOne()
                .isPresent());
    }

    @Override
    public void update(Lease lease, IndexUpgrade upgrade) {
        boolean known = transactions.run(transaction -> {
            LeaseFence.checkFor(upgrade, transaction, lease.fence());
            rememberCount(transaction, lease.task(), upgrade);
            return SystemMigrationRows.update(transaction, upgrade);
        });
        if (!known) {
            throw new IllegalStateException("index " + upgrade.index() + " is not part of the migration");
        }
    }

    @Override
    public void update(Lease lease, SystemMigration.Running next) {
        transactions.run(transaction -> {
            LeaseFence.check(transaction, lease.fence());
            SystemMigrationRows.write(transaction, next);
            return next;
        });
    }

    @Override
    public void end(Lease lease, SystemMigration.Ended ended, WaitingDocuments.Addressed result) {
        transactions.run(transaction -> {
            LeaseFence.check(transaction, lease.fence());
            SystemMigrationRows.write(transaction, ended);
            WaitingRows.add(transaction, result.index(), List.of(result.document()));
            return ended;
        });
    }
}
