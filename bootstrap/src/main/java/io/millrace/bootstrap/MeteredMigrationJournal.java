package io.millrace.bootstrap;

import io.millrace.adapters.http.metrics.UpgradeMeters;
import io.millrace.adapters.http.metrics.UpgradeMeters.Failure;
import io.millrace.application.port.driven.service.Leaving;
import io.millrace.application.port.driven.service.MigrationJournal;
import io.millrace.domain.feature.FeatureName;
import io.millrace.domain.feature.SystemMigration;
import io.millrace.domain.index.IndexName;
import io.millrace.domain.reindex.IndexUpgrade;
import io.millrace.domain.reindex.UpgradeStep;

/** Counts what goes wrong when this instance migrates system features, and hands everything on. */
final class MeteredMigrationJournal implements MigrationJournal {

    private final MigrationJournal next;
    private final UpgradeMeters meters;

    MeteredMigrationJournal(MigrationJournal next, UpgradeMeters meters) {
        this.next = next;
        this.meters = meters;
    }

    @Override
    public void taken(long epoch) {
        next.taken(epoch);
    }

    @Override
    public void began(FeatureName feature, IndexName index, UpgradeStep step) {
        next.began(feature, index, step);
    }

    @Override
    public void settled(FeatureName feature, IndexUpgrade upgrade) {
        if (upgrade instanceof IndexUpgrade.Failed) {
            meters.failed(Failure.FEATURE_INDEX);
        }
        next.settled(feature, upgrade);
    }

    @Override
    public void ended(SystemMigration.Ended migration) {
        next.ended(migration);
    }

    @Override
    public void left(Leaving reason) {
        next.left(reason);
    }
}
