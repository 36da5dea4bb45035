package io.millrace.application.usecase.document;

import io.millrace.application.port.driven.engine.DocumentStore;
import io.millrace.application.port.driven.engine.DocumentStore.StoredDocument;
import io.millrace.application.port.driven.engine.DocumentStore.Total;
import io.millrace.application.port.driving.document.ReadDocuments.Answer;
import io.millrace.application.port.driving.document.ReadDocuments.Scores;
import io.millrace.domain.catalog.CatalogSnapshot.Found;
import io.millrace.domain.document.Page;
import io.millrace.domain.index.IndexName;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.Function;

/**
 * A search of indices whose documents have different scores. Indices with the same score are searched together.
 *
 * @param scores the scores of the documents of each index; 1 for others
 * @param filtered returns the search of some of the indices
 */
record BoostedSearch(
        List<Found> indices, Map<IndexName, Float> scores, Function<List<Found>, FilteredSearch> filtered) {

    /** Returns a page. If it has no order, documents with a higher score come first. */
    Answer search(DocumentStore store, Page page) {
        if (page.sort() != Page.Sort.ANY || page.byFields().isPresent()) {
            return new Answer(filtered.apply(indices).search(store, page), indices.size());
        }
        SortedMap<Float, List<Found>> byScore = new TreeMap<>(Comparator.reverseOrder());
        indices.forEach(found -> byScore.computeIfAbsent(score(found), first -> new ArrayList<>())
                .add(found));
        int end = page.from() + page.size();
        List<StoredDocument> first = new ArrayList<>();
        Optional<Total> total = Optional.empty();
        float highest = 1;
        for (Map.Entry<Float, List<Found>> group : byScore.entrySet()) {
            Page rest = new Page(0, end - first.size(), page.sort(), Optional.empty(), page.trackTotal());
            DocumentStore.Found found = filtered.apply(group.getValue()).search(store, rest);
            if (first.isEmpty()) {
                highest = group.getKey();
            }
            first.addAll(found.documents());
            total = FilteredSearch.sum(total, found.total());
        }
        List<StoredDocument> shown = first.subList(Math.min(page.from(), first.size()), first.size());
        return new Answer(
                new DocumentStore.Found(shown, total.map(counted -> FilteredSearch.upTo(page.trackTotal(), counted))),
                indices.size(),
                new Scores(scores, highest));
    }

    private float score(Found found) {
        return Objects.requireNonNullElse(scores.get(found.index().name()), 1f);
    }
}
