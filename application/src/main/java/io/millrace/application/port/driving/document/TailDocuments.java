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
     * Returns the matching documents as they arrive, across rollovers and upgrades. Each is delivered once, in the
     * order of arrival of its backing index. Only slightly more documents are read than the subscriber requests. The
     * publisher ends with a {@link io.millrace.domain.Rejection} if the data stream is deleted, or an index cannot be
     * followed.
     *
     * @param after the position to begin after; if absent, the tail begins with the first document appended after this
     *     call
     * @throws io.millrace.domain.Rejection if the data stream does not exist, {@code after} belongs to another stream,
     *     or the first index does not record the order of arrival
     */
    Flow.Publisher<Arrival> tail(StreamName stream, Query query, Optional<ArrivalPosition> after);

    /**
     * Returns the position where a tail that starts now would begin.
     *
     * @throws io.millrace.domain.Rejection if the data stream does not exist, or its write index does not record the
     *     order of arrival
     */
    ArrivalPosition end(StreamName stream);

    /** A document that arrived, with the position to continue from. */
    record Arrival(ArrivalPosition position, StoredDocument document) {}
}
