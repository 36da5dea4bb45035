package io.millrace.application.usecase.document;

import io.millrace.application.port.driven.engine.DocumentStore;
import io.millrace.application.port.driven.engine.DocumentStore.Found;
import io.millrace.application.port.driven.engine.DocumentStore.Lookup;
import io.millrace.application.port.driven.engine.DocumentStore.Searched;
import io.millrace.application.port.driven.engine.DocumentStore.StoredDocument;
import io.millrace.application.port.driven.engine.DocumentStore.Total;
import io.millrace.application.port.driven.service.AliasDefinitions;
import io.millrace.application.port.driving.document.ReadDocuments.Aggregated;
import io.millrace.domain.Rejection;
import io.millrace.domain.catalog.CatalogSnapshot;
import io.millrace.domain.document.DocumentId;
import io.millrace.domain.document.Page;
import io.millrace.domain.document.Place;
import io.millrace.domain.document.SpanCounts;
import io.millrace.domain.document.aggregation.AggregationResult;
import io.millrace.domain.document.aggregation.AggregationResult.Hits.Hit;
import io.millrace.domain.document.aggregation.Aggregations;
import io.millrace.domain.document.query.Query;
import io.millrace.domain.index.Index;
import io.millrace.domain.text.JsonText;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;

/**
 * A search of indices. Aliases with filters may have selected some of these indices. Indices that have the same set of
 * filters are searched together.
 *
 * @param parts one part for each set of filters: the indices with these filters, and the query combined with the
 *     filters
 */
record FilteredSearch(List<Searched> parts) {

    /**
     * The maximum number of different filters in one search, and also the maximum number of different sets of filters.
     * For each set, the engine executes one search.
     */
    private static final int MOST_FILTERS = 64;

    /** The maximum number of documents that aggregations of one search may return. */
    private static final int MOST_HITS = 10_000;

    FilteredSearch {
        parts = List.copyOf(parts);
    }

    /**
     * Adds the filters of aliases to a query.
     *
     * @throws Rejection if a filter is not supported, or there are too many different filters
     */
    static FilteredSearch of(List<CatalogSnapshot.Found> found, Query query, AliasDefinitions definitions) {
        Map<Set<JsonText>, List<Index>> byFilters = new LinkedHashMap<>();
        found.forEach(hit -> byFilters
                .computeIfAbsent(hit.filters(), filters -> new ArrayList<>())
                .add(hit.index()));
        long different =
                byFilters.keySet().stream().flatMap(Set::stream).distinct().count();
        if (different > MOST_FILTERS || byFilters.size() > MOST_FILTERS) {
            throw Rejection.invalid("the aliases of a search must not have more than " + MOST_FILTERS
                    + " different filters, or combinations of them");
        }
        List<Searched> parts = new ArrayList<>();
        byFilters.forEach(
                (filters, indices) -> parts.add(new Searched(indices, filtered(query, filters, definitions))));
        return new FilteredSearch(parts.isEmpty() ? List.of(new Searched(List.of(), query)) : parts);
    }

    private static Query filtered(Query query, Set<JsonText> filters, AliasDefinitions definitions) {
        if (filters.isEmpty()) {
            return query;
        }
        List<Query> any = filters.stream().map(definitions::filter).toList();
        return Query.both(query, any.size() == 1 ? any.get(0) : new Query.Bool(List.of(), any, List.of(), 1));
    }

    long count(DocumentStore store) {
        return parts.stream()
                .mapToLong(part -> store.count(part.indices(), part.query()))
                .sum();
    }

    SpanCounts countBySpan(DocumentStore store, long width) {
        SpanCounts counts = new SpanCounts(width);
        parts.forEach(part -> counts.addAll(store.countBySpan(part.indices(), part.query(), width)));
        return counts;
    }

    /**
     * Evaluates aggregations, and loads the documents that their results contain.
     *
     * @throws Rejection with reason {@code TOO_LARGE} if the results contain more than 10,000 documents
     */
    Aggregated aggregate(DocumentStore store, Aggregations aggregations) {
        Map<String, AggregationResult> results = store.aggregate(parts, aggregations);
        if (AggregationResult.hits(results.values()).count() > MOST_HITS) {
            throw new Rejection(
                    Rejection.Reason.TOO_LARGE,
                    "the aggregations return more than " + MOST_HITS + " documents; request fewer per bucket");
        }
        Map<Index, List<DocumentId>> wanted = new HashMap<>();
        AggregationResult.hits(results.values())
                .map(Hit::place)
                .distinct()
                .forEach(place -> parts.stream()
                        .flatMap(part -> part.indices().stream())
                        .filter(index -> index.place(place.id()).equals(place))
                        .findFirst()
                        .ifPresent(index -> wanted.computeIfAbsent(index, absent -> new ArrayList<>())
                                .add(place.id())));
        Map<Place, StoredDocument> documents = new HashMap<>();
        if (!wanted.isEmpty()) {
            store.findAll(wanted.entrySet().stream()
                            .map(part -> new Lookup(List.of(part.getKey()), part.getValue()))
                            .toList())
                    .forEach(found -> found.values().forEach(document -> documents.put(document.place(), document)));
        }
        return new Aggregated(results, documents);
    }

    /** Returns a page of the matching documents of all parts. */
    Found search(DocumentStore store, Page page) {
        if (parts.size() == 1) {
            Searched only = parts.get(0);
            return store.search(only.indices(), only.query(), page);
        }
        Page upToEnd = page.withoutOffset();
        Found first = new Found(List.of(), Optional.empty());
        for (Searched part : parts) {
            Found found = store.search(part.indices(), part.query(), upToEnd);
            first = Found.merged(List.of(first, found), upToEnd, sum(first.total(), found.total()));
        }
        return Found.merged(List.of(first), page, first.total().map(counted -> upTo(page.trackTotal(), counted)));
    }

    /** Returns the sum of two totals. A total is absent if no documents are counted. */
    static Optional<Total> sum(Optional<Total> one, Optional<Total> other) {
        return one.flatMap(left ->
                        other.map(right -> new Total(left.value() + right.value(), left.exact() && right.exact())))
                .or(() -> one.or(() -> other));
    }

    /** Limits a total to the maximum number that is counted. */
    static Total upTo(OptionalLong limit, Total total) {
        return limit.isPresent() && total.value() > limit.getAsLong() ? new Total(limit.getAsLong(), false) : total;
    }
}
