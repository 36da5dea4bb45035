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
 * The order in which documents arrive in an index, if the index records this order. Implementations must pass
 * {@code ArrivalsContract}.
 */
public interface Arrivals {

    /**
     * Returns the current end of the write index of each existing data stream. Documents appended after this call get
     * later positions. If the index does not record the order, the returned position is before all its documents.
     */
    Map<StreamName, ArrivalPosition> heads(Collection<StreamName> streams);

    /**
     * Begins to read an index that records the order.
     *
     * @param after the reader begins after the document with this mark
     * @throws io.millrace.domain.Rejection if {@code after} is not a mark of this engine
     */
    Reader read(Index index, ArrivalMark after);

    /** Reads the documents of one index in the order of arrival. Not thread-safe. */
    interface Reader {

        /**
         * Returns the next documents and advances past them. With {@link EngineCapability#ONE_ORDER_OF_ARRIVAL} the
         * documents are in the order of arrival of the index; without it, only the documents of each shard are in
         * order. A document gets its number before its write becomes visible. Until it is visible, the reader holds
         * back documents with higher numbers.
         *
         * @param most the maximum number of documents; fewer are returned if the documents are large
         * @param last whether the index already rejected documents when the call began
         * @return an empty list if no document can be returned yet or, with {@code last}, if all documents were
         *     returned
         * @throws IndexGoneException if the index was removed
         */
        List<Arrived> next(int most, boolean last);

        /** Returns the mark after the last returned document. */
        ArrivalMark lastMark();
    }

    /**
     * A document that arrived.
     *
     * @param mark the position directly after this document, from which a later reader can resume
     */
    record Arrived(StoredDocument document, ArrivalMark mark) {}
}
