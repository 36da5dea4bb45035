package io.millrace.application.usecase.index;

import io.millrace.application.port.driven.engine.Indices.Found;
import io.millrace.application.port.driving.index.DescribeIndices;
import io.millrace.application.port.driving.index.ReadTarget;
import io.millrace.domain.index.Index;
import java.util.List;

public final class DescribeIndicesService implements DescribeIndices {

    private final TargetResolution resolution;

    public DescribeIndicesService(TargetResolution resolution) {
        this.resolution = resolution;
    }

    @Override
    public List<Index> describe(ReadTarget target) {
        return resolution.find(target).stream().map(Found::index).toList();
    }
}
