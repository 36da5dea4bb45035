package io.millrace.bootstrap;

import io.millrace.application.port.driven.service.Leaving;
import io.millrace.application.port.driven.service.MigrationJournal;
import io.millrace.domain.feature.FeatureMigration;
import io.millrace.domain.feature.FeatureName;
import io.millrace.domain.feature.SystemMigration;
import io.millrace.domain.index.IndexName;
import io.millrace.domain.reindex.IndexUpgrade;
import io.millrace.domain.reindex.UpgradeStep;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Logs what this instance does to migrate system features. */
final class LoggedMigrationJournal implements MigrationJournal {

    private static final Logger LOGGER = LoggerFactory.getLogger("io.millrace.features");

    @Override
    public void taken(long epoch) {
        LOGGER.info("works on the migration of system features (epoch {})", epoch);
    }

    @Override
    public void began(FeatureName feature, IndexName index, UpgradeStep step) {
        LOGGER.debug("system feature [{}], index [{}]: {}", feature, index, step.words());
    }

    @Override
    public void settled(FeatureName feature, IndexUpgrade upgrade) {
        if (upgrade instanceof IndexUpgrade.Failed failed) {
            LOGGER.warn(
                    "index [{}] of system feature [{}] could not be migrated: {}",
                    failed.index(),
                    feature,
                    failed.message());
        } else {
            LOGGER.info("index [{}] of system feature [{}] was migrated", upgrade.index(), feature);
        }
    }

    @Override
    public void ended(SystemMigration.Ended migration) {
        LOGGER.info(
                "the migration of system features ended: {} of {} features migrated",
                migration.features().stream()
                        .filter(FeatureMigration.Migrated.class::isInstance)
                        .count(),
                migration.features().size());
    }

    @Override
    public void left(Leaving reason) {
        LOGGER.warn("no longer works on the migration of system features: {}", reason);
    }
}
