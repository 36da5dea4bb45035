package io.millrace.application.usecase.feature;

import io.millrace.application.port.driven.service.lease.Lease;
import io.millrace.application.port.driven.service.reindex.UpgradeEvent;
import io.millrace.application.usecase.upgrade.IndexUpgrader;
import io.millrace.application.usecase.upgrade.UpgradeTools;
import io.millrace.application.usecase.work.Cancellation;
import io.millrace.application.usecase.work.WorkCancelledException;
import io.millrace.domain.feature.FeatureMigration;
import io.millrace.domain.feature.SystemMigration;
import io.millrace.domain.feature.SystemMigration.Running;
import io.millrace.domain.reindex.IndexUpgrade;
import io.millrace.domain.reindex.Throttle;
import io.millrace.domain.setting.ClusterSetting;
import java.util.List;
import java.util.Optional;

/** Executes the migration while this instance holds its lease: one feature after another, one index after another. */
record MigrationWork(MigrationTools tools, Lease lease, Cancellation cancellation) {

    /**
     * Works until the migration has ended.
     *
     * @throws WorkCancelledException if the work is cancelled before the migration has ended
     * @throws io.millrace.application.port.driven.service.lease.FencedOffException if the lease is lost
     * @throws RuntimeException if the store is unavailable
     */
    void run() {
        upgrades().events().accept(new UpgradeEvent.Taken(UpgradeEvent.Subject.FEATURES, lease.epoch()));
        Optional<SystemMigration> found = tools.migrations().find();
        // The records of unfinished upgrades are kept, because these upgrades are resumed.
        upgrades()
                .ending(tools.migrations(), FeatureReplacement.IN_PLACE)
                .endAllBut(found.map(SystemMigration::unfinished).orElse(List.of()), lease);
        if (found.isPresent() && found.get() instanceof Running running) {
            migrate(running.interrupted());
        }
    }

    private UpgradeTools upgrades() {
        return tools.upgrades();
    }

    private void migrate(Running begun) {
        Running migration = begun;
        Optional<FeatureMigration.Migrating> feature = migration.next();
        while (feature.isPresent()) {
            cancellation.check();
            migration = migration.with(migrate(migration.run(), feature.get()));
            feature = migration.next();
        }
        migration.end(upgrades().memory().clock().now()).ifPresent(ended -> {
            tools.migrations().end(lease, ended, tools.results().of(ended));
            upgrades().events().accept(new UpgradeEvent.FeaturesEnded(ended));
        });
    }

    /** Migrates the next index of a feature, and returns the new state of the feature. */
    private FeatureMigration migrate(SystemMigration.Run run, FeatureMigration.Migrating feature) {
        IndexUpgrade.Pending pending = feature.next()
                .orElseThrow(() -> new IllegalStateException("no index of a feature that is migrated waits"));
        Throttle throttle = Throttle.ofSetting(
                upgrades().memory().clusterSettings().read().effective(ClusterSetting.MAX_REQUESTS_PER_SECOND));
        FeatureReplacement replacement = new FeatureReplacement(tools, lease, run, feature.feature());
        IndexUpgrader upgrader =
                new IndexUpgrader(upgrades(), replacement, lease, pending.begin(), throttle, cancellation);
        tools.migrations().update(lease, upgrader.resume());
        return feature.with(upgrader.run());
    }
}
