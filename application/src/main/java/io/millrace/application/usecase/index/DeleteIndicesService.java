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

/**
 * Deletes indices.
 *
 * @param features the system features, whose permanent indices cannot be deleted
 */
public record DeleteIndicesService(
        Indices indices, DataStreams streams, TargetResolution resolution, SystemFeatures features)
        implements DeleteIndices {

    @Override
    public void delete(ReadTarget target) {
        // Also checks names that are aliases or do not exist.
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
