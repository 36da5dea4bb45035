package io.millrace.application.port.driven.engine;

import io.millrace.domain.document.DocumentId;
import io.millrace.domain.document.NewDocument;
import io.millrace.domain.document.Page;
import io.millrace.domain.document.Place;
import io.millrace.domain.document.Query;
import io.millrace.domain.document.Timestamp;
import io.millrace.domain.index.Index;
import io.millrace.domain.index.IndexId;
import io.millrace.domain.index.IndexName;
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
     * Appends documents to {@code index} in one step: when this returns, either all that do not conflict are durable,
     * or none was written.
     *
     * <p>The state of the index in the store at the moment of writing decides, not that in {@code index}: if it was
     * rolled over, blocked, closed or removed in the meantime nothing is written.
     *
     * @param batch at least one document; of two with the same id the first is written
     * @throws io.millrace.domain.Rejection with reason {@code OUTCOME_UNKNOWN} if the answer was lost, so that either may be
     *     the case; any other failure means that nothing was written
     */
    Appended append(Index index, List<NewDocument> batch);

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
     * @throws io.millrace.domain.Rejection with reason {@code TOO_LARGE} if the documents do not fit into memory, one
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
     * @throws io.millrace.domain.Rejection with reason {@code TOO_LARGE} if the page does not fit into memory
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

    /** What became of a batch. */
    sealed interface Appended {

        /** Nothing was written, because the index does not take documents any more. */
        record NotWritable() implements Appended {}

        /** One outcome for each document, in the order of the batch. */
        record Outcomes(List<Outcome> outcomes) implements Appended {

            public Outcomes {
                outcomes = List.copyOf(outcomes);
            }
        }
    }

    /**
     * What became of one document.
     *
     * @param created false if the index has a document of this id already
     * @param sequence the number in the order of arrival, where the layout of the index keeps it
     */
    record Outcome(boolean created, OptionalLong sequence) {

        public static final Outcome CONFLICT = new Outcome(false, OptionalLong.empty());

        public static Outcome created(OptionalLong sequence) {
            return new Outcome(true, sequence);
        }
    }

    /**
     * A document as it is kept.
     *
     * @param sequence the number in the order of arrival, where the layout of the index keeps it
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
