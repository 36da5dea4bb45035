package io.millrace.application.usecase.routing;

import io.millrace.application.port.driven.engine.DocumentStore;
import io.millrace.domain.Rejection;
import io.millrace.domain.document.DocumentId;
import io.millrace.domain.document.NewDocument;
import io.millrace.domain.document.Page;
import io.millrace.domain.document.SpanCounts;
import io.millrace.domain.document.aggregation.AggregationResult;
import io.millrace.domain.document.aggregation.Aggregations;
import io.millrace.domain.document.query.Query;
import io.millrace.domain.index.Index;
import io.millrace.domain.index.IndexId;
import io.millrace.domain.index.IndexName;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Function;

/**
 * The documents of indices in two engines. If all indices of a call are in one engine, the call is forwarded unchanged.
 * Otherwise the results of both engines are combined.
 */
record RoutedDocuments(Function<Index, DocumentStore> homes, DocumentStore any) implements DocumentStore {

    @Override
    public List<Outcome> append(Index index, List<NewDocument> batch) {
        return homes.apply(index).append(index, batch);
    }

    @Override
    public void refresh(Collection<IndexName> indices) {
        any.refresh(indices);
    }

    @Override
    public Map<IndexId, Long> lastNumbers(List<Index> indices) {
        Map<IndexId, Long> numbers = new HashMap<>();
        parts(indices).forEach((home, part) -> numbers.putAll(home.lastNumbers(part)));
        return numbers;
    }

    /**
     * Returns a view that combines one limited view of each engine. With one view per engine, calls for the same engine
     * can still be combined.
     */
    @Override
    public DocumentStore upTo(Map<IndexId, Long> limits) {
        Map<DocumentStore, DocumentStore> views = new ConcurrentHashMap<>();
        return limits.isEmpty()
                ? this
                : new RoutedDocuments(
                        index -> views.computeIfAbsent(homes.apply(index), home -> home.upTo(limits)), any);
    }

    @Override
    public Optional<StoredDocument> find(List<Index> indices, DocumentId id) {
        return parts(indices).entrySet().stream()
                .flatMap(part -> part.getKey().find(part.getValue(), id).stream())
                .max(comingLast(indices));
    }

    @Override
    public List<Map<DocumentId, StoredDocument>> findAll(List<Lookup> lookups) {
        Map<DocumentStore, List<Lookup>> parts = new LinkedHashMap<>();
        for (Lookup lookup : lookups) {
            parts(lookup.indices()).keySet().forEach(home -> parts.put(home, lookups));
        }
        if (parts.size() <= 1) {
            return only(parts).findAll(lookups);
        }
        List<Map<DocumentId, StoredDocument>> found = new ArrayList<>();
        lookups.forEach(lookup -> found.add(new HashMap<>()));
        parts.keySet().forEach(home -> {
            List<Map<DocumentId, StoredDocument>> there = home.findAll(lookups.stream()
                    .map(lookup -> new Lookup(parts(lookup.indices()).getOrDefault(home, List.of()), lookup.ids()))
                    .toList());
            for (int i = 0; i < there.size(); i++) {
                Map<DocumentId, StoredDocument> known = found.get(i);
                Comparator<StoredDocument> order = comingLast(lookups.get(i).indices());
                there.get(i)
                        .forEach((id, document) ->
                                known.merge(id, document, (one, other) -> order.compare(one, other) < 0 ? other : one));
            }
        });
        return found;
    }

    @Override
    public long count(List<Index> indices, Query query) {
        return parts(indices).entrySet().stream()
                .mapToLong(part -> part.getKey().count(part.getValue(), query))
                .sum();
    }

    @Override
    public SpanCounts countBySpan(List<Index> indices, Query query, long width) {
        SpanCounts counts = new SpanCounts(width);
        parts(indices).forEach((home, part) -> counts.addAll(home.countBySpan(part, query, width)));
        return counts;
    }

    /**
     * Rejects aggregations over matching documents in both engines, because their results cannot be combined. An engine
     * without matching documents is skipped.
     */
    @Override
    public Map<String, AggregationResult> aggregate(List<Searched> wanted, Aggregations aggregations) {
        Map<DocumentStore, List<Searched>> homes = new LinkedHashMap<>();
        wanted.forEach(part -> parts(part.indices())
                .forEach((home, indices) -> homes.computeIfAbsent(home, unknown -> new ArrayList<>())
                        .add(new Searched(indices, part.query()))));
        if (homes.size() > 1) {
            homes.entrySet()
                    .removeIf(home -> home.getValue().stream()
                            .allMatch(part -> home.getKey().count(part.indices(), part.query()) == 0));
        }
        if (homes.size() > 1) {
            throw Rejection.invalid("aggregations cannot combine indices of the service with other indices;"
                    + " request them separately");
        }
        DocumentStore home = only(homes);
        return home.aggregate(homes.getOrDefault(home, List.of()), aggregations);
    }

    @Override
    public Map<IndexId, Long> countEach(List<Index> indices) {
        Map<IndexId, Long> counts = new HashMap<>();
        parts(indices).forEach((home, part) -> counts.putAll(home.countEach(part)));
        return counts;
    }

    @Override
    public Found search(List<Index> indices, Query query, Page page) {
        Map<DocumentStore, List<Index>> parts = parts(indices);
        if (parts.size() <= 1) {
            return only(parts).search(indices, query, page);
        }
        List<Found> found = parts.entrySet().stream()
                .map(part -> part.getKey().search(part.getValue(), query, page.withoutOffset()))
                .toList();
        return Found.merged(found, page, total(found, page.trackTotal()));
    }

    private static Optional<Total> total(List<Found> found, OptionalLong limit) {
        return found.stream()
                .flatMap(part -> part.total().stream())
                .reduce((one, other) -> new Total(one.value() + other.value(), one.exact() && other.exact()))
                .map(sum -> limit.isPresent() && sum.value() > limit.getAsLong()
                        ? new Total(limit.getAsLong(), false)
                        : sum);
    }

    private static Comparator<StoredDocument> comingLast(List<Index> indices) {
        List<IndexName> names = indices.stream().map(Index::name).toList();
        return Comparator.comparingInt(document -> names.lastIndexOf(document.index()));
    }

    private DocumentStore only(Map<DocumentStore, ?> parts) {
        return parts.keySet().stream().findFirst().orElse(any);
    }

    /** Groups the indices by the document store that contains them. Each group keeps the given order. */
    private Map<DocumentStore, List<Index>> parts(List<Index> indices) {
        Map<DocumentStore, List<Index>> parts = new LinkedHashMap<>();
        for (Index index : indices) {
            parts.computeIfAbsent(homes.apply(index), home -> new ArrayList<>()).add(index);
        }
        return parts;
    }
}
