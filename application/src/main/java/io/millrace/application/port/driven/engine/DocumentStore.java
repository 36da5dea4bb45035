package io.millrace.application.port.driven.engine;

import io.millrace.domain.Rejection;
import io.millrace.domain.document.DocumentId;
import io.millrace.domain.document.NewDocument;
import io.millrace.domain.document.Page;
import io.millrace.domain.document.Place;
import io.millrace.domain.document.Query;
import io.millrace.domain.document.SpanCounts;
import io.millrace.domain.document.Timestamp;
import io.millrace.domain.index.Index;
import io.millrace.domain.index.IndexId;
import io.millrace.domain.index.IndexName;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;

/**
 * The documents of all indices. Documents are kept exactly as they were sent, and a search never fails because of what
 * some document holds. Adapters prove themselves with {@code DocumentStoreContract}.
 */
public interface DocumentStore {

    /**
     * Appends documents to {@code index}. The state of the index in the store at the moment of writing decides, not that
     * in {@code index}: if it was blocked, closed or removed in the meantime, it takes nothing, and if it was rolled over
     * what {@link EngineCapability#GIVEN_INDEX} says.
     *
     * @param batch at least one document; of two with the same id the first is written
     * @return one outcome for each document, in the order of the batch
     * @throws Rejection with reason {@code OUTCOME_UNKNOWN} if every outcome is unknown;
     *     any other failure means that nothing was written
     */
    List<Outcome> append(Index index, List<NewDocument> batch);

    /**
     * Lets searches find all documents that were appended to these indices so far. Engines whose documents are found at
     * once have nothing to do. Indices that are gone or closed are passed over.
     */
    default void refresh(Collection<IndexName> indices) {}

    /**
     * Returns this store for reads of indices that were remembered. Each throws {@link IndexGoneException} unless it finds
     * that the proviso holds at a moment while it reads.
     *
     * @param proviso was made by the catalog of the same engine
     */
    default DocumentStore provided(Proviso proviso) {
        throw new IllegalArgumentException("this engine remembers nothing of its catalog");
    }

    /**
     * Returns this store for reads of one user. An engine that limits how many searches run at a time lets users take
     * turns.
     *
     * @param user empty for the service itself
     */
    default DocumentStore readBy(String user) {
        return this;
    }

    /**
     * Returns the document of this id.
     *
     * @param indices where to look, the last one first
     * @throws IndexGoneException if one of them was removed
     */
    Optional<StoredDocument> find(List<Index> indices, DocumentId id);

    /**
     * Returns the documents of many ids, with few queries however many indices and ids there are.
     *
     * @return for each lookup the documents found, each from the last of the indices that has it
     * @throws IndexGoneException if one of the indices was removed
     * @throws Rejection with reason {@code TOO_LARGE} if the documents do not fit into memory, one
     *     that is asked for several times being counted as often
     */
    List<Map<DocumentId, StoredDocument>> findAll(List<Lookup> lookups);

    /**
     * Returns how many documents match.
     *
     * @throws IndexGoneException if one of the indices was removed
     */
    long count(List<Index> indices, Query query);

    /**
     * Returns how many documents match in each span of time, at the cost of one count however many spans there are.
     *
     * @param width of a span in microseconds
     * @throws IndexGoneException if one of the indices was removed
     */
    SpanCounts countBySpan(List<Index> indices, Query query, long width);

    /**
     * Returns how many documents each of the indices has.
     *
     * @throws IndexGoneException if one of them was removed
     */
    Map<IndexId, Long> countEach(List<Index> indices);

    /**
     * Returns a page of the matching documents, and their number as far as the page asks for it.
     *
     * @param indices in the order of their places
     * @throws IndexGoneException if one of them was removed
     * @throws Rejection with reason {@code TOO_LARGE} if the page does not fit into memory
     */
    Found search(List<Index> indices, Query query, Page page);

    /**
     * What to find in one place.
     *
     * @param indices where to look, the last one first
     * @param ids which may stand there several times
     */
    record Lookup(List<Index> indices, List<DocumentId> ids) {

        public Lookup {
            indices = List.copyOf(indices);
            ids = List.copyOf(ids);
        }
    }

    /** What became of one document of an append. */
    sealed interface Outcome {

        default boolean isCreated() {
            return this instanceof Created;
        }

        /**
         * The document is durable.
         *
         * @param index the one that has it
         * @param sequence the number in the order of arrival, where the index keeps it
         */
        record Created(IndexName index, OptionalLong sequence) implements Outcome {}

        /** The index has a document of this id already. */
        record Conflict(IndexName index) implements Outcome {}

        /** The engine keeps no such document. */
        record Refused(Rejection cause) implements Outcome {}

        /** The document needs another attempt. */
        enum Open implements Outcome {

            /** The index takes no documents any more; the document was not written. */
            NOT_WRITABLE,

            /** The answer was lost: the document was written or was not. */
            UNKNOWN
        }
    }

    /**
     * A document as it is kept.
     *
     * @param sequence the number in the order of arrival, where the index keeps it
     */
    record StoredDocument(IndexName index, Place place, Timestamp timestamp, OptionalLong sequence, String source) {}

    /**
     * The answer to a search.
     *
     * @param total how many documents match, present unless the page wanted no counting
     */
    record Found(List<StoredDocument> documents, Optional<Total> total) {

        public Found {
            documents = List.copyOf(documents);
        }
    }

    /**
     * How many documents match.
     *
     * @param exact false if counting stopped at {@code value} and there are that many or more
     */
    record Total(long value, boolean exact) {}
}
