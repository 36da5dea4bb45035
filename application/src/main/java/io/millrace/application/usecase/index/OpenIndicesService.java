package io.millrace.application.usecase.index;

import io.millrace.application.port.driven.engine.Indices;
import io.millrace.application.port.driven.engine.Indices.Found;
import io.millrace.application.port.driving.index.OpenIndices;
import io.millrace.application.port.driving.index.ReadTarget;
import io.millrace.domain.index.Index;
import java.util.List;
import java.util.Objects;

public final class OpenIndicesService implements OpenIndices {

    private final Indices indices;
    private final TargetResolution resolution;

    public OpenIndicesService(Indices indices, TargetResolution resolution) {
        this.indices = Objects.requireNonNull(indices, "indices");
        this.resolution = Objects.requireNonNull(resolution, "resolution");
    }

    @Override
    public void open(ReadTarget target) {
        List<Index> closed = resolution.find(target).stream()
                .map(Found::index)
                .filter(Index::closed)
                .toList();
        closed.forEach(Index::requireChangeable);
        closed.forEach(indices::open);
    }
}
