package io.millrace.application.port.driven.engine;

import io.millrace.application.port.driven.engine.DocumentStore.StoredDocument;
import io.millrace.domain.document.ArrivalMark;
import io.millrace.domain.document.ArrivalPosition;
import io.millrace.domain.index.Index;
import io.millrace.domain.index.StreamName;
import java.util.Collection;
import java.util.List;
import java.util.Map;

/**
 * The order in which documents arrive in an index that records it. Implementations must pass {@code ArrivalsContract}.
 */
public interface Arrivals {

    /**
     * Returns the head of the write index of each existing data stream. Documents appended after this call get later
     * positions. If an index does not record the order, its head is before all documents.
     */
    Map<StreamName, ArrivalPosition> heads(Collection<StreamName> streams);

    /**
     * Begins to read an index that records the order.
     *
     * @param behind the mark to begin after
     * @throws io.millrace.domain.Rejection if {@code behind} is not a mark of this engine
     */
    Reader read(Index index, ArrivalMark behind);

    /** Reads one index from one document to the next. Not thread-safe. */
    interface Reader {

        /**
         * Returns the next documents and advances past them. With {@link EngineCapability#ONE_ORDER_OF_ARRIVAL} they
         * are in the order of arrival of the index, otherwise in that of each shard. A document that is still being
         * written already has a number. Documents with higher numbers are held back until it can be read.
         *
         * @param most the largest number of documents; fewer are returned if they are large
         * @param last whether the index already rejected documents when the call began
         * @return an empty list if no document can be returned yet or, with {@code last}, if all were returned
         * @throws IndexGoneException if the index was removed
         */
        List<Arrived> next(int most, boolean last);

        /** Returns the mark after the last returned document. */
        ArrivalMark behind();
    }

    /**
     * A document that arrived.
     *
     * @param mark where a reader resumes after this document and all documents that arrived before it
     */
    record Arrived(StoredDocument document, ArrivalMark mark) {}
}
