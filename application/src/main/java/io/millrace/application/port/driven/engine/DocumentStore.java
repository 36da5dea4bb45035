package io.millrace.application.port.driven.engine;

import io.millrace.domain.Rejection;
import io.millrace.domain.document.DocumentId;
import io.millrace.domain.document.NewDocument;
import io.millrace.domain.document.Page;
import io.millrace.domain.document.Place;
import io.millrace.domain.document.SpanCounts;
import io.millrace.domain.document.Timestamp;
import io.millrace.domain.document.aggregation.AggregationResult;
import io.millrace.domain.document.aggregation.Aggregations;
import io.millrace.domain.document.query.Query;
import io.millrace.domain.document.sort.FieldPage;
import io.millrace.domain.document.sort.Ranking;
import io.millrace.domain.document.sort.SortValue;
import io.millrace.domain.index.Index;
import io.millrace.domain.index.IndexId;
import io.millrace.domain.index.IndexName;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;

/**
 * The documents of all indices. Documents are stored exactly as sent, and no document can make a search fail.
 * Implementations must pass {@code DocumentStoreContract}.
 */
public interface DocumentStore {

    /**
     * Appends documents to {@code index}. The state in {@code index} may be out of date: what matters is the state of
     * the index when the documents are written. If the index was blocked, closed or removed since it was read, it
     * accepts no documents. If the index was rolled over, see {@link EngineCapability#GIVEN_INDEX}.
     *
     * @param batch at least one document; if several documents have the same id, only the first one is written
     * @return one outcome for each document, in the order of the batch
     * @throws Rejection with reason {@code OUTCOME_UNKNOWN} if every outcome is unknown; any other failure means that
     *     nothing was written
     */
    List<Outcome> append(Index index, List<NewDocument> batch);

    /**
     * Makes all documents that were appended to these indices so far visible to searches. Does nothing in engines in
     * which documents are visible immediately. Skips missing and closed indices.
     */
    default void refresh(Collection<IndexName> indices) {}

    /**
     * Returns a view of this store that reads indices from a cached catalog. Each read checks once, at an unspecified
     * moment, whether the cached catalog is still valid, and throws {@link IndexGoneException} if it is not.
     *
     * @param precondition created by the catalog of the same engine
     */
    default DocumentStore provided(Precondition precondition) {
        throw new IllegalArgumentException("this engine remembers nothing of its catalog");
    }

    /**
     * Returns a view of this store that reads on behalf of one user. An engine that limits concurrent searches serves
     * the waiting users round-robin.
     *
     * @param user the name of the user, or an empty string for reads by the service
     */
    default DocumentStore readBy(String user) {
        return this;
    }

    /**
     * Returns, for each index that records the order of arrival, the last number in this order. Every document that was
     * acknowledged before this call has this number or a lower one. If the index has one order of arrival, every
     * document that is appended after this call has a higher number. If the index has several orders, a later document
     * may have a lower number.
     *
     * @throws IndexGoneException if one of the indices was removed
     */
    default Map<IndexId, Long> lastNumbers(List<Index> indices) {
        return Map.of();
    }

    /**
     * Returns a view of this store that searches earlier states of indices. {@link #search} and {@link #count} find no
     * documents with a number above the limit of their index.
     *
     * @param limits numbers that {@link #lastNumbers} returned; an index that is not in this map has no limit
     */
    default DocumentStore upTo(Map<IndexId, Long> limits) {
        if (!limits.isEmpty()) {
            throw new IllegalArgumentException("this engine records no order of arrival");
        }
        return this;
    }

    /**
     * Returns the document with this id.
     *
     * @param indices the indices to search; if several contain the id, the last one counts
     * @throws IndexGoneException if one of the indices was removed
     */
    Optional<StoredDocument> find(List<Index> indices, DocumentId id);

    /**
     * Returns the documents with these ids. Needs only a few queries for any number of indices and ids.
     *
     * @return the documents that each lookup found; if several indices contain an id, the last index counts
     * @throws IndexGoneException if one of the indices was removed
     * @throws Rejection with reason {@code TOO_LARGE} if the documents do not fit into the heap; a document that is
     *     requested several times is counted several times
     */
    List<Map<DocumentId, StoredDocument>> findAll(List<Lookup> lookups);

    /**
     * Returns the number of matching documents.
     *
     * @throws IndexGoneException if one of the indices was removed
     */
    long count(List<Index> indices, Query query);

    /**
     * Returns the number of matching documents in each span of time. Reads the documents only once for any number of
     * spans.
     *
     * @param width the length of a span in microseconds
     * @throws IndexGoneException if one of the indices was removed
     */
    SpanCounts countBySpan(List<Index> indices, Query query, long width);

    /**
     * Evaluates aggregations over the matching documents.
     *
     * @param parts the indices, and for each group of indices its query; an index is in one part only
     * @return the results by the names of the aggregations
     * @throws IndexGoneException if one of the indices was removed
     * @throws Rejection if the result has too many buckets or needs too much memory, or if the engine does not support
     *     one of the aggregations
     */
    Map<String, AggregationResult> aggregate(List<Searched> parts, Aggregations aggregations);

    /**
     * Returns the number of documents in each of the indices.
     *
     * @throws IndexGoneException if one of the indices was removed
     */
    Map<IndexId, Long> countEach(List<Index> indices);

    /**
     * Returns a page of the matching documents, and their total number if the page requests it.
     *
     * @param indices the indices to search, in the order in which {@link Place} sorts them
     * @throws IndexGoneException if one of the indices was removed
     * @throws Rejection with reason {@code TOO_LARGE} if the page does not fit into the heap
     */
    Found search(List<Index> indices, Query query, Page page);

    /** Some indices, and the query that selects documents in them. */
    record Searched(List<Index> indices, Query query) {

        public Searched {
            indices = List.copyOf(indices);
        }
    }

    /**
     * The ids to find in some indices.
     *
     * @param indices the indices to search; if several contain an id, the last one counts
     * @param ids the ids to find; may contain duplicates
     */
    record Lookup(List<Index> indices, List<DocumentId> ids) {

        public Lookup {
            indices = List.copyOf(indices);
            ids = List.copyOf(ids);
        }
    }

    /** The outcome of an append for one document. */
    sealed interface Outcome {

        default boolean isCreated() {
            return this instanceof Created;
        }

        /**
         * The document is durable.
         *
         * @param index the index that contains the document
         * @param sequence the number of the document in the order of arrival, if the index records the order
         */
        record Created(IndexName index, OptionalLong sequence) implements Outcome {}

        /** The index already contains a document with this id. */
        record Conflict(IndexName index) implements Outcome {}

        /** The engine does not accept this document. */
        record Refused(Rejection cause) implements Outcome {}

        /** The append must be repeated for this document. */
        enum Open implements Outcome {

            /** The index no longer accepts documents; the document was not written. */
            NOT_WRITABLE,

            /** The response was lost; the document may have been written. */
            UNKNOWN
        }
    }

    /**
     * A stored document.
     *
     * @param sequence the number of the document in the order of arrival, if the index records the order
     */
    record StoredDocument(IndexName index, Place place, Timestamp timestamp, OptionalLong sequence, String source) {}

    /**
     * The result of a search.
     *
     * @param total the number of matching documents; absent if the page requested no count
     * @param values the values by which each document is sorted; empty if the page is not sorted by fields
     */
    record Found(List<StoredDocument> documents, Optional<Total> total, List<List<SortValue>> values) {

        public Found {
            documents = List.copyOf(documents);
            values = List.copyOf(values);
        }

        /** Creates the result of a search that is not sorted by fields. */
        public Found(List<StoredDocument> documents, Optional<Total> total) {
            this(documents, total, List.of());
        }

        /** Creates the result of a search that is sorted by fields. */
        public static Found ranked(List<Ranking.Ranked<StoredDocument>> ranked, Optional<Total> total) {
            return new Found(
                    ranked.stream().map(Ranking.Ranked::document).toList(),
                    total,
                    ranked.stream().map(Ranking.Ranked::values).toList());
        }

        /**
         * Merges several results, and returns the page of documents in the order of the page.
         *
         * @param parts results for disjoint indices; each contains all its matching documents up to the end of the page
         */
        public static Found merged(List<Found> parts, Page page, Optional<Total> total) {
            List<Ranking.Ranked<StoredDocument>> all = new ArrayList<>();
            for (Found part : parts) {
                for (int i = 0; i < part.documents.size(); i++) {
                    all.add(new Ranking.Ranked<>(
                            part.documents.get(i), part.values.isEmpty() ? List.of() : part.values.get(i)));
                }
            }
            Comparator<Ranking.Ranked<StoredDocument>> order = FieldPage.of(page)
                    .map(byFields -> byFields.order()
                            .<Ranking.Ranked<StoredDocument>>comparator(
                                    Ranking.Ranked::values,
                                    ranked -> ranked.document().place()))
                    .orElseGet(() -> page.sort()
                            .order(
                                    ranked -> ranked.document().timestamp(),
                                    ranked -> ranked.document().place()));
            List<Ranking.Ranked<StoredDocument>> shown = all.stream()
                    .sorted(order)
                    .skip(page.from())
                    .limit(page.size())
                    .toList();
            Found ranked = ranked(shown, total);
            return page.byFields().isPresent() ? ranked : new Found(ranked.documents, total);
        }
    }

    /**
     * The number of matching documents.
     *
     * @param exact whether {@code value} is the exact number; if false, counting stopped at {@code value}, and there
     *     may be more documents
     */
    record Total(long value, boolean exact) {}
}
