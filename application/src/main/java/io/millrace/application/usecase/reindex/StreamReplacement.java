package io.millrace.application.usecase.reindex;

import io.millrace.application.port.driven.service.lease.Fence;
import io.millrace.application.port.driven.service.lease.Lease;
import io.millrace.application.port.driven.service.reindex.BegunUpgrades;
import io.millrace.application.port.driven.service.reindex.UpgradeEvent;
import io.millrace.application.usecase.upgrade.Replacement;
import io.millrace.application.usecase.upgrade.UpgradeEnding;
import io.millrace.domain.Rejection;
import io.millrace.domain.index.Index;
import io.millrace.domain.index.IndexId;
import io.millrace.domain.index.IndexName;
import io.millrace.domain.index.IndexVersion;
import io.millrace.domain.index.upgrade.StateAfterUpgrade;
import io.millrace.domain.reindex.DestinationName;
import io.millrace.domain.reindex.IndexUpgrade;
import io.millrace.domain.reindex.Run;
import io.millrace.domain.stream.DataStream;
import java.util.Optional;

/** Replaces a backing index of a data stream. */
record StreamReplacement(ReindexTools tools, Lease lease, Run run) implements Replacement {

    @Override
    public UpgradeEvent.Subject subject() {
        return UpgradeEvent.Subject.of(run);
    }

    @Override
    public IndexVersion version() {
        return run.version();
    }

    /**
     * Rejects the upgrade of a write index, because a write block on it would reject all documents of the data stream.
     */
    @Override
    public void requireMayBegin(IndexUpgrade.InProgress upgrade) {
        if (stream()
                .filter(found -> found.writeIndex().id().equals(upgrade.source()))
                .isPresent()) {
            throw Rejection.invalid(
                    "index [" + upgrade.index() + "] is the write index of data stream [" + run.stream() + "]");
        }
        tools.requireWhole(upgrade, run);
    }

    @Override
    public void requireUnchanged(Index source) {
        if (source.membership()
                .filter(place -> place.stream().equals(run.stream()))
                .isEmpty()) {
            throw Rejection.invalid(
                    "index [" + source.name() + "] is no longer a backing index of data stream [" + run.stream() + "]");
        }
    }

    @Override
    public boolean isInPlace(Index destination) {
        return UpgradeEnding.IN_STREAM.test(destination);
    }

    private Optional<DataStream> stream() {
        return tools.upgrades().engine().dataStreams().find(run.stream());
    }

    @Override
    public IndexName destinationOf(IndexName source) {
        return DestinationName.of(source);
    }

    @Override
    public void freeName(IndexName destination, Fence fence) {
        tools.upgrades().engine().indexUpgrades().discard(destination, fence);
    }

    @Override
    public boolean hidesDestinationOf(Index source) {
        return true;
    }

    @Override
    public void swap(IndexId source, IndexId destination, StateAfterUpgrade before, Fence fence) {
        tools.upgrades().engine().indexUpgrades().swap(source, destination, before, fence);
    }

    @Override
    public void storeProgress(IndexUpgrade upgrade) {
        tools.tasks().update(lease, upgrade);
    }

    @Override
    public BegunUpgrades begun() {
        return tools.tasks();
    }
}
