package io.millrace.application.usecase.feature;

import io.millrace.application.port.driven.service.feature.SystemMigrations;
import io.millrace.application.usecase.upgrade.UpgradeTools;
import io.millrace.domain.feature.SystemFeatures;

/** The dependencies of the migration of system features. */
public record MigrationTools(UpgradeTools upgrades, SystemFeatures features, TaskResults results) {

    SystemMigrations migrations() {
        return upgrades.memory().systemMigrations();
    }
}
