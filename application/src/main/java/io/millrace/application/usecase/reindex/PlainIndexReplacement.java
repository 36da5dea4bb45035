package io.millrace.application.usecase.reindex;

import io.millrace.application.port.driven.engine.IndexUpgrades;
import io.millrace.application.port.driven.engine.Indices;
import io.millrace.application.port.driven.service.lease.Fence;
import io.millrace.application.port.driven.service.lease.Lease;
import io.millrace.application.port.driven.service.reindex.ReindexTasks;
import io.millrace.application.usecase.upgrade.UpgradeEnding;
import io.millrace.domain.Rejection;
import io.millrace.domain.index.Index;
import io.millrace.domain.index.IndexId;
import io.millrace.domain.index.IndexName;
import io.millrace.domain.index.upgrade.IndexVersions;
import io.millrace.domain.index.upgrade.StateAfterUpgrade;
import io.millrace.domain.reindex.IndexUpgrade;
import io.millrace.domain.reindex.PlainIndexRules;
import io.millrace.domain.reindex.Run;

/** Replaces an index that is in no data stream; the name of the index becomes an alias of the new index. */
final class PlainIndexReplacement extends TaskReplacement {

    PlainIndexReplacement(
            ReindexTasks tasks, Indices indices, IndexUpgrades upgrades, IndexVersions versions, Lease lease, Run run) {
        super(tasks, indices, upgrades, versions, lease, run);
    }

    @Override
    public void requireMayBegin(IndexUpgrade.InProgress upgrade) {
        source(upgrade).ifPresent(PlainIndexRules::requireUpgradable);
        requireWhole(upgrade);
    }

    @Override
    public void requireUnchanged(Index source) {
        PlainIndexRules.requireUpgradable(source);
    }

    @Override
    public boolean isInPlace(Index destination) {
        return UpgradeEnding.inPlace(run(), indices()).test(destination);
    }

    /** Rejects a name that is in use. The index with this name is not deleted, because it may belong to a user. */
    @Override
    public void freeName(IndexName destination, Fence fence) {
        if (indices().findIndex(destination).isPresent()) {
            throw Rejection.invalid(
                    "the new index for [" + run().stream() + "] needs the name [" + destination + "], which is in use");
        }
    }

    @Override
    public void swap(IndexId source, IndexId destination, StateAfterUpgrade before, Fence fence) {
        upgrades().swapForAlias(source, destination, before, fence);
    }
}
