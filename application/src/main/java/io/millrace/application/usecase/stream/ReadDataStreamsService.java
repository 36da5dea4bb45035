package io.millrace.application.usecase.stream;

import io.millrace.application.port.driven.engine.DataStreams;
import io.millrace.application.port.driven.engine.DocumentStore;
import io.millrace.application.port.driven.engine.DocumentStore.StoredDocument;
import io.millrace.application.port.driven.engine.IndexGoneException;
import io.millrace.application.port.driven.engine.Indices;
import io.millrace.application.port.driving.stream.ListDataStreams;
import io.millrace.application.port.driving.stream.MeasureDataStreams;
import io.millrace.domain.document.Page;
import io.millrace.domain.document.Page.Sort;
import io.millrace.domain.document.Timestamp;
import io.millrace.domain.document.query.Query;
import io.millrace.domain.index.Index;
import io.millrace.domain.index.IndexId;
import io.millrace.domain.index.NameSelection;
import io.millrace.domain.security.privilege.NameScope;
import io.millrace.domain.stream.DataStream;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;

/** Lists and measures data streams. */
public record ReadDataStreamsService(DataStreams streams, Indices indices, DocumentStore documents)
        implements ListDataStreams, MeasureDataStreams {

    private static final Page LATEST = new Page(0, 1, Sort.TIMESTAMP_DESCENDING, Optional.empty(), OptionalLong.of(0));

    @Override
    public List<Listed> list(NameSelection selection, NameScope scope, boolean withLatest) {
        List<DataStream> selected = indices.selectStreams(selection, scope).requireAll();
        return selected.stream()
                .map(stream -> new Listed(stream, withLatest ? latest(stream) : Optional.empty()))
                .toList();
    }

    @Override
    public List<Measured> measure(NameSelection selection, NameScope scope) {
        List<DataStream> selected = indices.selectStreams(selection, scope).requireAll();
        Map<IndexId, Long> sizes = indices.sizesInBytes(selected.stream()
                .flatMap(stream -> stream.backingIndices().stream())
                .map(Index::id)
                .toList());
        return selected.stream()
                .map(stream -> new Measured(stream, bytes(stream, sizes), latest(stream)))
                .toList();
    }

    private static long bytes(DataStream stream, Map<IndexId, Long> sizes) {
        return stream.backingIndices().stream()
                .mapToLong(index -> sizes.getOrDefault(index.id(), 0L))
                .sum();
    }

    /** Returns the latest timestamp in the open backing indices. */
    private Optional<Timestamp> latest(DataStream stream) {
        List<Index> open = stream.backingIndices().stream()
                .filter(index -> !index.closed())
                .toList();
        try {
            return documents.search(open, new Query.MatchAll(), LATEST).documents().stream()
                    .map(StoredDocument::timestamp)
                    .findFirst();
        } catch (IndexGoneException e) {
            return streams.find(stream.name()).flatMap(this::latest);
        }
    }
}
