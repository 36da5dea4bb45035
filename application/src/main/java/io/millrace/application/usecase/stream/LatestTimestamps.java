package io.millrace.application.usecase.stream;

import io.millrace.application.port.driven.engine.DataStreams;
import io.millrace.application.port.driven.engine.DocumentStore;
import io.millrace.application.port.driven.engine.DocumentStore.StoredDocument;
import io.millrace.application.port.driven.engine.IndexGoneException;
import io.millrace.domain.document.Page;
import io.millrace.domain.document.Page.Sort;
import io.millrace.domain.document.Query;
import io.millrace.domain.document.Timestamp;
import io.millrace.domain.index.Index;
import io.millrace.domain.stream.DataStream;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;

/** How far data streams reach; closed backing indices are not looked into. */
final class LatestTimestamps {

    private static final Page LATEST = new Page(0, 1, Sort.TIMESTAMP_DESCENDING, Optional.empty(), OptionalLong.of(0));

    private final DataStreams streams;
    private final DocumentStore documents;

    LatestTimestamps(DataStreams streams, DocumentStore documents) {
        this.streams = streams;
        this.documents = documents;
    }

    Optional<Timestamp> find(DataStream stream) {
        List<Index> open = stream.backingIndices().stream()
                .filter(index -> !index.closed())
                .toList();
        try {
            return documents.search(open, new Query.MatchAll(), LATEST).documents().stream()
                    .map(StoredDocument::timestamp)
                    .findFirst();
        } catch (IndexGoneException e) {
            return streams.find(stream.name()).flatMap(this::find);
        }
    }
}
