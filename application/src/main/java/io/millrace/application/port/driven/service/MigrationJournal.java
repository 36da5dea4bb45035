package io.millrace.application.port.driven.service;

import io.millrace.domain.feature.FeatureName;
import io.millrace.domain.feature.SystemMigration;
import io.millrace.domain.index.IndexName;
import io.millrace.domain.reindex.IndexUpgrade;
import io.millrace.domain.reindex.UpgradeStep;

/**
 * Records for operators what this instance does to migrate system features. Calls are quick, and none but that of the end
 * throws.
 */
public interface MigrationJournal {

    /** This instance works on the migration from now on. */
    void taken(long epoch);

    /** A step of the migration of one index begins. */
    void began(FeatureName feature, IndexName index, UpgradeStep step);

    /** One index is done or has failed. */
    void settled(FeatureName feature, IndexUpgrade upgrade);

    /**
     * Every feature is settled.
     *
     * @throws RuntimeException if the store is away
     */
    void ended(SystemMigration.Ended migration);

    /** This instance no longer works on the migration, though it has not ended. */
    void left(Leaving reason);
}
