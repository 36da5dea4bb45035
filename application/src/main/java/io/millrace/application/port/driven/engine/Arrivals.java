package io.millrace.application.port.driven.engine;

import io.millrace.application.port.driven.engine.DocumentStore.StoredDocument;
import io.millrace.domain.document.ArrivalPosition;
import io.millrace.domain.index.Index;
import io.millrace.domain.index.StreamName;
import java.util.Collection;
import java.util.List;
import java.util.Map;

/**
 * The order in which documents arrive in an index whose layout keeps it. Adapters prove themselves with {@code
 * ArrivalsContract}.
 */
public interface Arrivals {

    /**
     * Returns for each of the data streams that exist how far its write index has come: no document that is appended
     * after this call stands at or before it. Where the layout of the write index keeps no order the number is -1.
     */
    Map<StreamName, ArrivalPosition> heads(Collection<StreamName> streams);

    /**
     * Begins to read an index whose layout keeps the order.
     *
     * @param behind the number of the document behind which to begin, {@link ArrivalPosition#BEFORE_ALL} for the first
     */
    Reader read(Index index, long behind);

    /** Reads one index from one document to the next; for one thread at a time. */
    interface Reader {

        /**
         * Returns the next documents, in order, and goes on behind them. A document that is being written has a number
         * already while those with higher numbers are there before it: none of those is returned before it is.
         *
         * @param most how many at most; fewer if they take much room
         * @param last whether the index took no documents any more when the call began
         * @return nothing if there is nothing that can be returned yet, and with {@code last} if all were returned
         * @throws IndexGoneException if the index was removed
         */
        List<StoredDocument> next(int most, boolean last);

        /** Returns the number up to which everything was returned. */
        long behind();
    }
}
