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
     * Returns the current end of the write index of each existing data stream. Documents that are appended after this
     * call get later positions. If a write index does not record the order, the returned position is before all
     * documents of the index.
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
         * Returns the next documents, and continues after them at the next call. With
         * {@link EngineCapability#ONE_ORDER_OF_ARRIVAL} the documents are in the order of arrival of the index. Without
         * this capability, only the documents of each shard are in order. A document gets its number before the
         * document becomes visible. If a document with a lower number may still become visible, the reader does not
         * return documents with higher numbers yet.
         *
         * @param most the maximum number of documents; fewer documents are returned if they are large
         * @param last whether the index already rejected all new documents when the call began
         * @return an empty list if no document can be returned yet or, with {@code last}, if all documents were
         *     returned
         * @throws IndexGoneException if the index was removed
         */
        List<Arrived> next(int most, boolean last);

        /** Returns the mark of the last returned document, after which a later reader can begin. */
        ArrivalMark lastMark();
    }

    /**
     * A document that arrived.
     *
     * @param mark the position directly after this document, at which a later reader can resume
     */
    record Arrived(StoredDocument document, ArrivalMark mark) {}
}
