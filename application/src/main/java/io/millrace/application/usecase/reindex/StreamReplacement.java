package io.millrace.application.usecase.reindex;

import io.millrace.application.port.driven.engine.DataStreams;
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
import io.millrace.domain.reindex.Run;
import io.millrace.domain.stream.DataStream;
import java.util.Optional;

/** Replaces a backing index of a data stream. */
final class StreamReplacement extends TaskReplacement {

    private final DataStreams streams;

    StreamReplacement(
            ReindexTasks tasks,
            DataStreams streams,
            Indices indices,
            IndexUpgrades upgrades,
            IndexVersions versions,
            Lease lease,
            Run run) {
        super(tasks, indices, upgrades, versions, lease, run);
        this.streams = streams;
    }

    /**
     * Rejects the upgrade of a write index. The upgrade would add a write block, and all new documents of the data
     * stream would be rejected.
     */
    @Override
    public void requireMayBegin(IndexUpgrade.InProgress upgrade) {
        if (stream()
                .filter(found -> found.writeIndex().id().equals(upgrade.source()))
                .isPresent()) {
            throw Rejection.invalid(
                    "index [" + upgrade.index() + "] is the write index of data stream [" + run().stream() + "]");
        }
        requireWhole(upgrade);
    }

    @Override
    public void requireUnchanged(Index source) {
        if (source.membership()
                .filter(place -> place.stream().equals(run().stream()))
                .isEmpty()) {
            throw Rejection.invalid("index [" + source.name() + "] is no longer a backing index of data stream ["
                    + run().stream() + "]");
        }
    }

    @Override
    public boolean isInPlace(Index destination) {
        return UpgradeEnding.IN_STREAM.test(destination);
    }

    private Optional<DataStream> stream() {
        return streams.find(run().stream());
    }

    @Override
    public void freeName(IndexName destination, Fence fence) {
        upgrades().discard(destination, fence);
    }

    @Override
    public void swap(IndexId source, IndexId destination, StateAfterUpgrade before, Fence fence) {
        upgrades().swap(source, destination, before, fence);
    }
}
