package io.millrace.application.usecase.document;

import io.millrace.application.port.driven.engine.Arrivals.Arrived;
import io.millrace.application.port.driven.engine.DocumentStore;
import io.millrace.domain.document.DocumentId;
import io.millrace.domain.document.Page;
import io.millrace.domain.document.query.Query;
import io.millrace.domain.index.Index;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * Selects the arrived documents that match a query. The engine evaluates the query, so that this class selects the same
 * documents as a search with the query.
 */
record ArrivalFilter(DocumentStore documents, Query query) {

    /** Returns the documents that match, in the order of {@code arrived}. */
    List<Arrived> matching(Index index, List<Arrived> arrived) {
        if (query instanceof Query.MatchAll) {
            return arrived;
        }
        Query ids = new Query.Ids(arrived.stream().map(ArrivalFilter::id).collect(Collectors.toSet()));
        Page page = new Page(0, arrived.size(), Page.Sort.PLACE, Optional.empty(), OptionalLong.of(0));
        Set<DocumentId> matching = documents.search(List.of(index), Query.both(ids, query), page).documents().stream()
                .map(document -> document.place().id())
                .collect(Collectors.toSet());
        return arrived.stream().filter(next -> matching.contains(id(next))).toList();
    }

    private static DocumentId id(Arrived next) {
        return next.document().place().id();
    }
}
