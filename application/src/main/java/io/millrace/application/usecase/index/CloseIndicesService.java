package io.millrace.application.usecase.index;

import io.millrace.application.port.driven.engine.Indices;
import io.millrace.application.port.driving.index.CloseIndices;
import io.millrace.application.port.driving.index.ReadTarget;
import io.millrace.domain.index.Index;
import io.millrace.domain.index.IndexName;
import java.util.List;
import java.util.Objects;

public final class CloseIndicesService implements CloseIndices {

    private final Indices indices;
    private final TargetResolution resolution;

    public CloseIndicesService(Indices indices, TargetResolution resolution) {
        this.indices = Objects.requireNonNull(indices, "indices");
        this.resolution = Objects.requireNonNull(resolution, "resolution");
    }

    @Override
    public List<IndexName> close(ReadTarget target) {
        List<Index> open = resolution.findThemselves(target).stream()
                .filter(index -> !index.closed())
                .toList();
        open.forEach(Index::requireChangeable);
        return open.stream().map(indices::close).map(Index::name).toList();
    }
}
