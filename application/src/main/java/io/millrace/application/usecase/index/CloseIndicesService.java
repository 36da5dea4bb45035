package io.millrace.application.usecase.index;

import io.millrace.application.port.driven.engine.Indices;
import io.millrace.application.port.driving.index.CloseIndices;
import io.millrace.application.port.driving.index.ReadTarget;
import io.millrace.domain.feature.SystemFeatures;
import io.millrace.domain.index.Index;
import io.millrace.domain.index.IndexName;
import java.util.List;

public final class CloseIndicesService implements CloseIndices {

    private final Indices indices;
    private final TargetResolution resolution;
    private final SystemFeatures features;

    /**
     * Makes the use case.
     *
     * @param features whose permanent indices are refused
     */
    public CloseIndicesService(Indices indices, TargetResolution resolution, SystemFeatures features) {
        this.indices = indices;
        this.resolution = resolution;
        this.features = features;
    }

    @Override
    public List<IndexName> close(ReadTarget target) {
        List<Index> open = resolution.findThemselves(target).stream()
                .filter(index -> !index.closed())
                .toList();
        open.forEach(index -> {
            features.requireNotPermanent(index.name().value());
            index.requireChangeable();
        });
        return open.stream().map(indices::close).map(Index::name).toList();
    }
}
