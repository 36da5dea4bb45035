package io.millrace.application.usecase.index;

import io.millrace.application.port.driven.engine.DataStreams;
import io.millrace.application.port.driven.engine.Indices;
import io.millrace.application.port.driving.index.DeleteIndices;
import io.millrace.application.port.driving.index.ReadTarget;
import io.millrace.domain.Rejection;
import io.millrace.domain.index.Index;
import io.millrace.domain.index.Membership;
import io.millrace.domain.index.StreamName;
import java.util.List;
import java.util.Objects;

public final class DeleteIndicesService implements DeleteIndices {

    private final Indices indices;
    private final DataStreams streams;
    private final TargetResolution resolution;

    public DeleteIndicesService(Indices indices, DataStreams streams, TargetResolution resolution) {
        this.indices = Objects.requireNonNull(indices, "indices");
        this.streams = Objects.requireNonNull(streams, "streams");
        this.resolution = Objects.requireNonNull(resolution, "resolution");
    }

    @Override
    public void delete(ReadTarget target) {
        List<Index> doomed = resolution.findUnaliased(target);
        for (Index index : doomed) {
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
