package io.millrace.application.usecase.index;

import io.millrace.application.port.driven.engine.DataStreams;
import io.millrace.application.port.driven.engine.Indices;
import io.millrace.application.port.driving.index.DeleteIndices;
import io.millrace.application.port.driving.index.ReadTarget;
import io.millrace.domain.Rejection;
import io.millrace.domain.feature.SystemFeatures;
import io.millrace.domain.index.Index;
import io.millrace.domain.index.Membership;
import io.millrace.domain.index.StreamName;
import java.util.List;

public final class DeleteIndicesService implements DeleteIndices {

    private final Indices indices;
    private final DataStreams streams;
    private final TargetResolution resolution;
    private final SystemFeatures features;

    /**
     * Makes the use case.
     *
     * @param features whose permanent indices are refused
     */
    public DeleteIndicesService(
            Indices indices, DataStreams streams, TargetResolution resolution, SystemFeatures features) {
        this.indices = indices;
        this.streams = streams;
        this.resolution = resolution;
        this.features = features;
    }

    @Override
    public void delete(ReadTarget target) {
        // Also a name that is an alias by now, or not there.
        target.selection().spelledOut().forEach(features::requireNotPermanent);
        List<Index> doomed = resolution.findUnaliased(target);
        for (Index index : doomed) {
            features.requireNotPermanent(index.name().value());
            index.requireDeletable();
            index.membership().map(Membership::stream).ifPresent(stream -> requireNotWriteIndex(index, stream));
        }
        doomed.forEach(indices::delete);
    }

    private void requireNotWriteIndex(Index index, StreamName stream) {
        boolean writeIndex = streams.find(stream)
                .map(found -> found.writeIndex().id().equals(index.id()))
                .orElse(false);
        if (writeIndex) {
            throw Rejection.invalid("index [" + index.name() + "] is the write index for data stream [" + stream
                    + "] and cannot be deleted");
        }
    }
}
