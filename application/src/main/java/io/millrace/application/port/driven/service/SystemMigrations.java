package io.millrace.application.port.driven.service;

import io.millrace.domain.feature.SystemMigration;
import io.millrace.domain.index.IndexVersion;
import io.millrace.domain.reindex.IndexUpgrade;
import java.util.List;
import java.util.Optional;

/**
 * The one record of the migration of system features. Adapters prove themselves with {@code SystemMigrationsContract}.
 */
public interface SystemMigrations extends BegunUpgrades {

    /** The key of the lease of the migration. */
    String LEASE = "system-features";

    /** Returns the recorded migration. */
    Optional<SystemMigration> find();

    /**
     * Records a migration, replacing an ended one if any.
     *
     * @return false if one is running; nothing is written then
     */
    boolean start(SystemMigration.Running next);

    /** Returns whether a migration to one of these versions is running. */
    boolean isRunning(List<IndexVersion> versions);

    /**
     * Records the progress of one index, for the holder of the lease, as {@link ReindexTasks} does.
     *
     * @throws FencedOffException if the lease is lost; nothing is written
     */
    void update(Lease lease, IndexUpgrade upgrade);

    /**
     * Replaces the recorded migration by {@code next}, for the holder of the lease.
     *
     * @throws FencedOffException if the lease is lost; nothing is written
     */
    void update(Lease lease, SystemMigration.Running next);

    /**
     * Ends the migration, for the holder of the lease, and in the same step lets its result wait for the index of
     * results.
     *
     * @throws FencedOffException if the lease is lost; nothing is written
     */
    void end(Lease lease, SystemMigration.Ended ended, WaitingDocuments.Addressed result);
}
