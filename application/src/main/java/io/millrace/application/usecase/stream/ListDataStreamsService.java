package io.millrace.application.usecase.stream;

import io.millrace.application.port.driven.engine.Catalog;
import io.millrace.application.port.driven.engine.DataStreams;
import io.millrace.application.port.driven.engine.DocumentStore;
import io.millrace.application.port.driving.stream.ListDataStreams;
import io.millrace.domain.index.NameSelection;
import io.millrace.domain.security.NameScope;
import io.millrace.domain.stream.DataStream;
import java.util.List;
import java.util.Optional;

public final class ListDataStreamsService implements ListDataStreams {

    private final Catalog catalog;
    private final LatestTimestamps timestamps;

    public ListDataStreamsService(Catalog catalog, DataStreams streams, DocumentStore documents) {
        this.catalog = catalog;
        this.timestamps = new LatestTimestamps(streams, documents);
    }

    @Override
    public List<Listed> list(NameSelection selection, NameScope scope, boolean withLatest) {
        List<DataStream> selected = catalog.selectStreams(selection, scope).requireAll();
        return selected.stream()
                .map(stream -> new Listed(stream, withLatest ? timestamps.find(stream) : Optional.empty()))
                .toList();
    }
}
