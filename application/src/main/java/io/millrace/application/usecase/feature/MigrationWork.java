package io.millrace.application.usecase.feature;

import io.millrace.application.port.driven.engine.IndexUpgrades;
import io.millrace.application.port.driven.service.ClusterSettings;
import io.millrace.application.port.driven.service.StoreClock;
import io.millrace.application.port.driven.service.feature.SystemMigrations;
import io.millrace.application.port.driven.service.lease.Lease;
import io.millrace.application.port.driven.service.reindex.UpgradeEvent;
import io.millrace.application.usecase.upgrade.IndexUpgrader;
import io.millrace.application.usecase.work.Cancellation;
import io.millrace.application.usecase.work.WorkCancelledException;
import io.millrace.domain.feature.FeatureMigration;
import io.millrace.domain.feature.SystemFeatures;
import io.millrace.domain.feature.SystemMigration;
import io.millrace.domain.feature.SystemMigration.Running;
import io.millrace.domain.reindex.IndexUpgrade;
import io.millrace.domain.reindex.Throttle;
import io.millrace.domain.setting.ClusterSetting;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;

/**
 * Executes the migration while this instance holds its lease: one feature after another, one index after another.
 *
 * @param upgrades the upgrades of the engine of the system indices
 * @param clock the clock for the end of a migration
 * @param events receives the events of migrations
 */
public record MigrationWork(
        SystemMigrations migrations,
        SystemFeatures features,
        ClusterSettings settings,
        StoreClock clock,
        IndexUpgrades upgrades,
        IndexUpgrader upgrader,
        TaskResults results,
        Consumer<UpgradeEvent> events) {

    /**
     * Works until the migration has ended.
     *
     * @throws WorkCancelledException if the work is cancelled before the migration has ended
     * @throws io.millrace.application.port.driven.service.lease.FencedOffException if the lease is lost
     * @throws RuntimeException if the store is unavailable
     */
    void run(Lease lease, Cancellation cancellation) {
        events.accept(new UpgradeEvent.Taken(UpgradeEvent.Subject.FEATURES, lease.epoch()));
        Optional<SystemMigration> found = migrations.find();
        // Keeps the records of unfinished upgrades, because these upgrades are resumed.
        upgrader.ending(migrations, FeatureReplacement.IN_PLACE)
                .endAllBut(found.map(SystemMigration::unfinished).orElse(List.of()), lease);
        if (found.isPresent() && found.get() instanceof Running running) {
            migrate(running.interrupted(), lease, cancellation);
        }
    }

    private void migrate(Running begun, Lease lease, Cancellation cancellation) {
        Running migration = begun;
        Optional<FeatureMigration.Migrating> feature = migration.next();
        while (feature.isPresent()) {
            cancellation.check();
            migration = migration.with(migrate(migration.run(), feature.get(), lease, cancellation));
            feature = migration.next();
        }
        migration.end(clock.now()).ifPresent(ended -> {
            migrations.end(lease, ended, results.of(ended));
            events.accept(new UpgradeEvent.FeaturesEnded(ended));
        });
    }

    /** Migrates the next index of a feature, and returns the new state of the feature. */
    private FeatureMigration migrate(
            SystemMigration.Run run, FeatureMigration.Migrating feature, Lease lease, Cancellation cancellation) {
        IndexUpgrade.Pending pending = feature.next()
                .orElseThrow(() -> new IllegalStateException("no index of a feature that is migrated waits"));
        Throttle throttle = Throttle.ofSetting(settings.read().effective(ClusterSetting.MAX_REQUESTS_PER_SECOND));
        FeatureReplacement replacement =
                new FeatureReplacement(migrations, features, upgrades, lease, run, feature.feature());
        IndexUpgrader.Attempt attempt =
                upgrader.attempt(replacement, lease, pending.begin(), throttle, cancellation, events);
        migrations.update(lease, attempt.resume());
        return feature.with(attempt.run());
    }
}
