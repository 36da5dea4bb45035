package io.millrace.application.usecase.stream;

import io.millrace.application.port.driven.engine.DataStreams;
import io.millrace.application.port.driven.engine.DataStreams.Selected;
import io.millrace.application.port.driving.stream.DeleteDataStreams;
import io.millrace.domain.Rejection;
import io.millrace.domain.index.Index;
import io.millrace.domain.index.NameSelection;
import io.millrace.domain.security.NameScope;
import io.millrace.domain.stream.DataStream;

public final class DeleteDataStreamsService implements DeleteDataStreams {

    private final DataStreams streams;

    public DeleteDataStreamsService(DataStreams streams) {
        this.streams = streams;
    }

    @Override
    public void delete(NameSelection selection, NameScope scope) {
        Selected selected = streams.select(selection, scope);
        if (!selected.missing().isEmpty()) {
            throw Rejection.indexNotFound(selected.missing().get(0));
        }
        for (DataStream stream : selected.streams()) {
            stream.backingIndices().forEach(Index::requireDeletable);
        }
        for (DataStream stream : selected.streams()) {
            streams.delete(stream.name());
        }
    }
}
