package io.millrace.application.usecase.index;

import io.millrace.application.port.driven.engine.Indices;
import io.millrace.application.port.driving.index.BlockIndices;
import io.millrace.application.port.driving.index.ReadTarget;
import io.millrace.domain.feature.SystemFeatures;
import io.millrace.domain.index.Index;
import io.millrace.domain.index.IndexBlock;
import io.millrace.domain.index.IndexName;
import java.util.List;

public final class BlockIndicesService implements BlockIndices {

    private final Indices indices;
    private final TargetResolution resolution;
    private final SystemFeatures features;

    /**
     * Makes the use case.
     *
     * @param features their indices take no blocks from clients, who could not take them off again
     */
    public BlockIndicesService(Indices indices, TargetResolution resolution, SystemFeatures features) {
        this.indices = indices;
        this.resolution = resolution;
        this.features = features;
    }

    @Override
    public List<IndexName> block(ReadTarget target, IndexBlock block) {
        block.requireForRequests();
        List<Index> found = resolution.findThemselves(target);
        List<Index> lacking =
                found.stream().filter(index -> !index.blocks().contains(block)).toList();
        lacking.forEach(index -> {
            requireNobodys(index);
            index.requireCanTake(block);
        });
        // A write block that is there may be that of an upgrade, which takes it off again unless it hears of this one.
        List<Index> blocked = block == IndexBlock.WRITE ? found : lacking;
        blocked.forEach(this::requireNobodys);
        blocked.forEach(index -> indices.block(index, block));
        return lacking.stream().map(Index::name).toList();
    }

    private void requireNobodys(Index index) {
        features.requireNobodys(index.name().value(), "takes blocks from the service alone");
    }
}
