package io.millrace.application.usecase.feature;

import io.millrace.application.port.driven.engine.IndexUpgrades;
import io.millrace.application.port.driven.service.feature.SystemMigrations;
import io.millrace.application.port.driven.service.lease.Fence;
import io.millrace.application.port.driven.service.lease.Lease;
import io.millrace.application.port.driven.service.reindex.BegunUpgrades;
import io.millrace.application.port.driven.service.reindex.UpgradeEvent;
import io.millrace.application.usecase.upgrade.Replacement;
import io.millrace.domain.Rejection;
import io.millrace.domain.feature.FeatureName;
import io.millrace.domain.feature.SystemFeatures;
import io.millrace.domain.feature.SystemIndex;
import io.millrace.domain.feature.SystemMigration;
import io.millrace.domain.index.Index;
import io.millrace.domain.index.IndexId;
import io.millrace.domain.index.IndexName;
import io.millrace.domain.index.IndexVersion;
import io.millrace.domain.index.upgrade.StateAfterUpgrade;
import io.millrace.domain.reindex.IndexUpgrade;
import java.util.function.Predicate;

/** Replaces an index of a system feature; the name of the index becomes an alias of the new index. */
record FeatureReplacement(
        SystemMigrations migrations,
        SystemFeatures features,
        IndexUpgrades upgrades,
        Lease lease,
        SystemMigration.Run run,
        FeatureName feature)
        implements Replacement {

    /**
     * Tests whether a destination has replaced its source. Until then the destination is marked as rolled over, so that
     * it accepts no documents from users.
     */
    static final Predicate<Index> IN_PLACE = index -> !index.rolledOver();

    @Override
    public UpgradeEvent.Subject subject() {
        return UpgradeEvent.Subject.of(feature);
    }

    @Override
    public IndexVersion version() {
        return run.version();
    }

    @Override
    public void requireMayBegin(IndexUpgrade.InProgress upgrade) {
        described(upgrade.index());
    }

    @Override
    public void requireUnchanged(Index source) {
        if (source.closed()) {
            throw Rejection.invalid("indices must be open to be migrated, but index [" + source.name() + "] is closed");
        }
        source.membership().ifPresent(member -> {
            throw Rejection.invalid(
                    "index [" + source.name() + "] is a backing index of data stream [" + member.stream() + "]");
        });
    }

    /**
     * Returns the description of an index. Throws a rejection if no feature describes the index, because its extension
     * was removed.
     */
    private SystemIndex described(IndexName index) {
        return features.all().stream()
                .filter(known -> known.name().equals(feature))
                .flatMap(known -> known.owning(index).stream())
                .findFirst()
                .orElseThrow(() ->
                        Rejection.invalid("system feature [" + feature + "] with index [" + index + "] is unknown"));
    }

    @Override
    public boolean isInPlace(Index destination) {
        return IN_PLACE.test(destination);
    }

    @Override
    public IndexName destinationOf(IndexName source) {
        return described(source).migratedTo(run.version());
    }

    @Override
    public void freeName(IndexName destination, Fence fence) {
        upgrades.discard(destination, fence);
    }

    @Override
    public boolean hidesDestinationOf(Index source) {
        return source.hidden();
    }

    @Override
    public void swap(IndexId source, IndexId destination, StateAfterUpgrade before, Fence fence) {
        upgrades.swapForAlias(source, destination, before, fence);
    }

    @Override
    public void storeProgress(IndexUpgrade upgrade) {
        migrations.update(lease, upgrade);
    }

    @Override
    public BegunUpgrades begun() {
        return migrations;
    }
}
