package io.millrace.application.port.driving.document;

import io.millrace.application.port.driven.engine.DocumentStore.StoredDocument;
import io.millrace.domain.document.ArrivalPosition;
import io.millrace.domain.document.Query;
import io.millrace.domain.index.StreamName;
import java.util.Optional;
import java.util.concurrent.Flow;

/** Follows a data stream while documents arrive. */
public interface TailDocuments {

    /**
     * Returns the arriving documents that match, each once and in the order of arrival of each backing index, over
     * rollovers and upgrades. Documents are delivered on demand, and only a few more are read. It ends with a
     * {@link io.millrace.domain.Rejection} when the data stream is deleted, or comes to an index that cannot be
     * followed.
     *
     * @param after begin behind this position; if absent, with the first document appended after this call
     * @throws io.millrace.domain.Rejection if there is no such data stream, {@code after} belongs to another one, or
     *     the index to begin with keeps no order of arrival
     */
    Flow.Publisher<Arrival> tail(StreamName stream, Query query, Optional<ArrivalPosition> after);

    /**
     * Returns the position behind which a tail begins that is asked for now.
     *
     * @throws io.millrace.domain.Rejection if there is no such data stream, or its write index keeps no order of
     *     arrival
     */
    ArrivalPosition end(StreamName stream);

    /** A document that arrived, with the position to continue from. */
    record Arrival(ArrivalPosition position, StoredDocument document) {}
}
