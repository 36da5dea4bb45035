package io.millrace.application.port.driving.document;

import io.millrace.application.port.driven.engine.DocumentStore.Found;
import io.millrace.application.port.driven.engine.DocumentStore.StoredDocument;
import io.millrace.application.port.driving.index.ReadTarget;
import io.millrace.domain.Rejection;
import io.millrace.domain.catalog.Snapshot;
import io.millrace.domain.catalog.Snapshot.Slice;
import io.millrace.domain.document.DocumentId;
import io.millrace.domain.document.Page;
import io.millrace.domain.document.Place;
import io.millrace.domain.document.SpanCounts;
import io.millrace.domain.document.aggregation.AggregationResult;
import io.millrace.domain.document.aggregation.Aggregations;
import io.millrace.domain.document.query.Query;
import io.millrace.domain.index.IndexName;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;

/**
 * Finds, searches and counts documents. Methods with a {@link ReadTarget} throw a {@link Rejection} if a name without a
 * wildcard does not exist, or if an explicitly named index is closed.
 */
public interface ReadDocuments {

    /** The maximum number of documents in one call of {@link #find(List)}. */
    int MOST_DOCUMENTS = 10_000;

    /**
     * The maximum number of different targets in one call of {@link #find(List)}, because one query resolves all of
     * them.
     */
    int MOST_TARGETS = 1_000;

    /**
     * Returns the document with this id. If several backing indices of a data stream contain a document with the id,
     * returns the document of the newest of these indices.
     *
     * @param target the name of one data stream or index, without wildcards or lists
     * @throws Rejection if the name is illegal, or the data stream or index does not exist or is closed
     */
    Optional<StoredDocument> find(String target, DocumentId id);

    /**
     * Returns one outcome per wanted document, in the same order. If several backing indices of a data stream contain a
     * document with an id, returns the document of the newest of these indices. All targets are resolved in the same
     * state of the catalog.
     *
     * @throws Rejection if too many documents are requested, or the documents do not fit into the heap
     */
    List<Outcome> find(List<Wanted> wanted);

    /**
     * A document to find.
     *
     * @param target the name of one data stream, index or alias, without wildcards or lists
     * @param id the id as sent by the client, not yet checked
     */
    record Wanted(String target, String id) {}

    /** The outcome for one document. */
    sealed interface Outcome {

        /** The document was found. */
        record Present(StoredDocument document) implements Outcome {}

        /** The target is readable but does not contain the document. */
        record Missing() implements Outcome {}

        /** The target cannot be read, or the id is illegal. */
        record Refused(Rejection rejection) implements Outcome {}
    }

    /**
     * Returns a page of the matching documents. The search covers every document that was acknowledged before the call,
     * and returns no document twice.
     *
     * @throws Rejection if the page does not fit into the heap
     */
    Answer search(ReadTarget target, Query query, Page page);

    /**
     * Returns a snapshot of the documents of the target. Later searches can search this state again. A snapshot needs
     * no memory in the service.
     *
     * @throws Rejection with reason {@code UNAVAILABLE} if the engine does not respond
     */
    Opened open(ReadTarget target);

    /**
     * A new snapshot.
     *
     * @param indices the number of indices in the snapshot
     */
    record Opened(Snapshot snapshot, int indices) {}

    /**
     * Returns a page of the matching documents of a snapshot. The search covers every document that was acknowledged
     * before the snapshot was taken, unless the index of the document was removed since then. Usually later documents
     * are not found. Exceptions are documents of indices that have no order of arrival or several orders of arrival,
     * and of indices that were upgraded after the snapshot was taken.
     *
     * @param slice the part of the snapshot to search
     * @throws Rejection if the page does not fit into the heap, or a plain index of the snapshot was upgraded
     */
    Answer search(ReadTarget target, Query query, Page page, Snapshot snapshot, Slice slice);

    /**
     * Returns a page of the matching documents like {@link #search(ReadTarget, Query, Page)}. If the page has no order,
     * the documents of indices with a higher score come first.
     *
     * @param boosts the first one that selects an index determines the score of its documents; the others have score 1
     * @throws Rejection if a boost names an index that does not exist
     */
    Answer search(ReadTarget target, Query query, Page page, List<Boost> boosts);

    /**
     * A score for documents.
     *
     * @param target the indices with these documents
     */
    record Boost(ReadTarget target, float score) {}

    /**
     * The scores of documents.
     *
     * @param ofIndices the scores of the documents of each index; 1 for others
     * @param highest the highest score of the matching documents
     */
    record Scores(Map<IndexName, Float> ofIndices, float highest) {

        /** The score 1 for all documents. */
        public static final Scores EQUAL = new Scores(Map.of(), 1);

        public Scores {
            ofIndices = Map.copyOf(ofIndices);
        }

        public float of(IndexName index) {
            return Objects.requireNonNullElse(ofIndices.get(index), 1f);
        }
    }

    /**
     * The result of a search.
     *
     * @param indices the number of searched indices
     */
    record Answer(Found found, int indices, Scores scores) {

        /** Creates a result whose documents all have the score 1. */
        public Answer(Found found, int indices) {
            this(found, indices, Scores.EQUAL);
        }
    }

    /** Returns the number of matching documents. */
    Counted count(ReadTarget target, Query query);

    /**
     * The result of a count.
     *
     * @param indices the number of searched indices
     */
    record Counted(long documents, int indices) {}

    /**
     * Returns how many matching documents have their timestamp in each span of time, for charts.
     *
     * @param width the length of a span in microseconds
     */
    SpanCounts countBySpan(ReadTarget target, Query query, long width);

    /**
     * Evaluates aggregations over the matching documents.
     *
     * @throws Rejection if the result has too many buckets or needs too much memory, or if the engine does not support
     *     one of the aggregations
     */
    Aggregated aggregate(ReadTarget target, Query query, Aggregations aggregations);

    /**
     * Evaluates aggregations over the matching documents of a snapshot. Covers the same documents as
     * {@link #search(ReadTarget, Query, Page, Snapshot, Slice)}.
     *
     * @throws Rejection in the cases of {@link #aggregate(ReadTarget, Query, Aggregations)}, and if a plain index of
     *     the snapshot was upgraded
     */
    Aggregated aggregate(ReadTarget target, Query query, Aggregations aggregations, Snapshot snapshot, Slice slice);

    /**
     * The results of aggregations.
     *
     * @param results the results by the names of the aggregations
     * @param documents the documents to which the results refer, by their places
     */
    record Aggregated(Map<String, AggregationResult> results, Map<Place, StoredDocument> documents) {

        public Aggregated {
            results = Map.copyOf(results);
            documents = Map.copyOf(documents);
        }
    }
}
