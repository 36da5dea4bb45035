package io.millrace.application.usecase.stream;

import io.millrace.application.port.driven.engine.DataStreams;
import io.millrace.application.port.driven.engine.DocumentStore;
import io.millrace.application.port.driven.engine.Indices;
import io.millrace.application.port.driving.stream.MeasureDataStreams;
import io.millrace.domain.index.Index;
import io.millrace.domain.index.IndexId;
import io.millrace.domain.index.NameSelection;
import io.millrace.domain.security.NameScope;
import io.millrace.domain.stream.DataStream;
import java.util.List;
import java.util.Map;

public final class MeasureDataStreamsService implements MeasureDataStreams {

    private final Indices indices;
    private final LatestTimestamps timestamps;

    public MeasureDataStreamsService(DataStreams streams, Indices indices, DocumentStore documents) {
        this.indices = indices;
        this.timestamps = new LatestTimestamps(streams, documents);
    }

    @Override
    public List<Measured> measure(NameSelection selection, NameScope scope) {
        List<DataStream> selected = indices.selectStreams(selection, scope).requireAll();
        Map<IndexId, Long> sizes = indices.sizesInBytes(selected.stream()
                .flatMap(stream -> stream.backingIndices().stream())
                .map(Index::id)
                .toList());
        return selected.stream()
                .map(stream -> new Measured(stream, bytes(stream, sizes), timestamps.find(stream)))
                .toList();
    }

    private static long bytes(DataStream stream, Map<IndexId, Long> sizes) {
        return stream.backingIndices().stream()
                .mapToLong(index -> sizes.getOrDefault(index.id(), 0L))
                .sum();
    }
}
