package io.millrace.application.port.driven.service.feature;

import io.millrace.application.port.driven.service.lease.FencedOffException;
import io.millrace.application.port.driven.service.lease.Lease;
import io.millrace.application.port.driven.service.reindex.BegunUpgrades;
import io.millrace.application.port.driven.service.reindex.ReindexTasks;
import io.millrace.application.port.driven.service.reindex.WaitingDocuments;
import io.millrace.domain.feature.SystemMigration;
import io.millrace.domain.index.IndexVersion;
import io.millrace.domain.reindex.IndexUpgrade;
import java.util.List;
import java.util.Optional;

/**
 * The single record of the migration of system features. Implementations must pass {@code SystemMigrationsContract}.
 */
public interface SystemMigrations extends BegunUpgrades {

    /** The key of the migration's lease. */
    String LEASE = "system-features";

    Optional<SystemMigration> find();

    /**
     * Records a new migration unless a migration is running. Replaces the record of an earlier migration.
     *
     * @return whether the new migration was recorded
     */
    boolean start(SystemMigration.Running next);

    /** Returns whether a migration to one of these versions is running. */
    boolean isRunning(List<IndexVersion> versions);

    /**
     * Records the progress of one index, like {@link ReindexTasks#update(Lease, IndexUpgrade)}.
     *
     * @throws FencedOffException if the lease is lost
     */
    void update(Lease lease, IndexUpgrade upgrade);

    /**
     * Replaces the recorded migration by {@code next}.
     *
     * @throws FencedOffException if the lease is lost
     */
    void update(Lease lease, SystemMigration.Running next);

    /**
     * Ends the migration, and adds its result to the {@link WaitingDocuments} in the same step.
     *
     * @throws FencedOffException if the lease is lost
     */
    void end(Lease lease, SystemMigration.Ended ended, WaitingDocuments.Addressed result);
}
