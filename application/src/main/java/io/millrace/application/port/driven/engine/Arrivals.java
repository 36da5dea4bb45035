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
 * The order in which documents arrive in an index that keeps it. Adapters prove themselves with {@code
 * ArrivalsContract}.
 */
public interface Arrivals {

    /**
     * Returns the head of the write index of each existing data stream: documents appended after this call get
     * positions behind it. For an index that does not keep the order it stands before all documents.
     */
    Map<StreamName, ArrivalPosition> heads(Collection<StreamName> streams);

    /**
     * Begins to read an index that keeps the order.
     *
     * @param behind where to begin
     * @throws io.millrace.domain.Rejection if {@code behind} is not one of this engine
     */
    Reader read(Index index, ArrivalMark behind);

    /** Reads one index from one document to the next; for one thread at a time. */
    interface Reader {

        /**
         * Returns the next documents and moves behind them. They are in the order of arrival, with {@link
         * EngineCapability#ONE_ORDER_OF_ARRIVAL} of the index, else of each of its shards. A document still being written already has a
         * number, so that those with higher numbers are held back until it is there.
         *
         * @param most the largest number of documents; fewer if they are large
         * @param last whether the index took no documents any more when the call began
         * @return nothing if no document can be returned yet, and with {@code last} if all were returned
         * @throws IndexGoneException if the index was removed
         */
        List<Arrived> next(int most, boolean last);

        /** Returns the place up to which everything was returned. */
        ArrivalMark behind();
    }

    /**
     * A document that arrived.
     *
     * @param mark where a reader goes on behind this document and all that came before it
     */
    record Arrived(StoredDocument document, ArrivalMark mark) {}
}
