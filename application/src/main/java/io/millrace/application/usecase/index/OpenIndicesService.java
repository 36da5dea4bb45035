package io.millrace.application.usecase.index;

import io.millrace.application.port.driven.engine.Indices;
import io.millrace.application.port.driving.index.OpenIndices;
import io.millrace.application.port.driving.index.ReadTarget;
import io.millrace.domain.index.Index;
import io.millrace.domain.index.IndexBlock;
import java.util.List;

public final class OpenIndicesService implements OpenIndices {

    private final Indices indices;
    private final TargetResolution resolution;

    public OpenIndicesService(Indices indices, TargetResolution resolution) {
        this.indices = indices;
        this.resolution = resolution;
    }

    @Override
    public void open(ReadTarget target) {
        List<Index> found = resolution.findIndices(target);
        found.stream().filter(Index::closed).forEach(Index::requireChangeable);
        // One with a write block may be open only because it is upgraded, and is closed again unless that is called
        // off.
        found.stream()
                .filter(index -> index.closed() || index.blocks().contains(IndexBlock.WRITE))
                .forEach(indices::open);
    }
}
