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
import io.millrace.domain.reindex.PlainIndexRules;
import io.millrace.domain.reindex.Run;

/** Replaces an index that is in no data stream; the name of the index becomes an alias of the new index. */
record PlainIndexReplacement(ReindexTools tools, Lease lease, Run run) implements Replacement {

    @Override
    public UpgradeEvent.Subject subject() {
        return UpgradeEvent.Subject.of(run);
    }

    @Override
    public IndexVersion version() {
        return run.version();
    }

    @Override
    public void requireMayBegin(IndexUpgrade.InProgress upgrade) {
        tools.source(upgrade).ifPresent(PlainIndexRules::requireUpgradable);
        tools.requireWhole(upgrade, run);
    }

    @Override
    public void requireUnchanged(Index source) {
        PlainIndexRules.requireUpgradable(source);
    }

    @Override
    public boolean isInPlace(Index destination) {
        return UpgradeEnding.inPlace(run, tools.upgrades().engine().indices()).test(destination);
    }

    @Override
    public IndexName destinationOf(IndexName source) {
        return DestinationName.of(source);
    }

    /** Rejects a name that is in use, because the index with this name may belong to a user. */
    @Override
    public void freeName(IndexName destination, Fence fence) {
        if (tools.upgrades().engine().indices().findIndex(destination).isPresent()) {
            throw Rejection.invalid(
                    "the new index for [" + run.stream() + "] needs the name [" + destination + "], which is in use");
        }
    }

    @Override
    public boolean hidesDestinationOf(Index source) {
        return true;
    }

    @Override
    public void swap(IndexId source, IndexId destination, StateAfterUpgrade before, Fence fence) {
        tools.upgrades().engine().indexUpgrades().swapForAlias(source, destination, before, fence);
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
