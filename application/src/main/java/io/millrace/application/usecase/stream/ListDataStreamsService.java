package io.millrace.application.usecase.stream;

import io.millrace.application.port.driven.engine.DataStreams;
import io.millrace.application.port.driven.engine.DataStreams.Selected;
import io.millrace.application.port.driven.engine.DocumentStore;
import io.millrace.application.port.driving.stream.ListDataStreams;
import io.millrace.domain.Rejection;
import io.millrace.domain.index.NameSelection;
import io.millrace.domain.security.NameScope;
import java.util.List;
import java.util.Optional;

public final class ListDataStreamsService implements ListDataStreams {

    private final DataStreams streams;
    private final LatestTimestamps timestamps;

    public ListDataStreamsService(DataStreams streams, DocumentStore documents) {
        this.streams = streams;
        this.timestamps = new LatestTimestamps(streams, documents);
    }

    @Override
    public List<Listed> list(NameSelection selection, NameScope scope, boolean withLatest) {
        Selected selected = streams.select(selection, scope);
        if (!selected.missing().isEmpty()) {
            throw Rejection.indexNotFound(selected.missing().get(0));
        }
        return selected.streams().stream()
                .map(stream -> new Listed(stream, withLatest ? timestamps.find(stream) : Optional.empty()))
                .toList();
    }
}
