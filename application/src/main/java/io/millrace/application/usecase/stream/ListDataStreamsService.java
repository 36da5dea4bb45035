package io.millrace.application.usecase.stream;

import io.millrace.application.port.driven.engine.DataStreams;
import io.millrace.application.port.driven.engine.DataStreams.Selected;
import io.millrace.application.port.driven.engine.DocumentStore;
import io.millrace.application.port.driven.engine.DocumentStore.StoredDocument;
import io.millrace.application.port.driven.engine.IndexGoneException;
import io.millrace.application.port.driving.stream.ListDataStreams;
import io.millrace.domain.Rejection;
import io.millrace.domain.document.Page;
import io.millrace.domain.document.Page.Sort;
import io.millrace.domain.document.Query;
import io.millrace.domain.document.Timestamp;
import io.millrace.domain.index.Index;
import io.millrace.domain.index.NameSelection;
import io.millrace.domain.stream.DataStream;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalLong;

public final class ListDataStreamsService implements ListDataStreams {

    private static final Page LATEST = new Page(0, 1, Sort.TIMESTAMP_DESCENDING, Optional.empty(), OptionalLong.of(0));

    private final DataStreams streams;
    private final DocumentStore documents;

    public ListDataStreamsService(DataStreams streams, DocumentStore documents) {
        this.streams = Objects.requireNonNull(streams, "streams");
        this.documents = Objects.requireNonNull(documents, "documents");
    }

    @Override
    public List<Listed> list(NameSelection selection, boolean withLatest) {
        Selected selected = streams.select(selection);
        if (!selected.missing().isEmpty()) {
            throw Rejection.indexNotFound(selected.missing().get(0));
        }
        return selected.streams().stream()
                .map(stream -> new Listed(stream, withLatest ? latest(stream) : Optional.empty()))
                .toList();
    }

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
