package io.millrace.application.port.driving.document;

import io.millrace.application.port.driven.engine.DocumentStore.StoredDocument;
import io.millrace.domain.document.ArrivalPosition;
import io.millrace.domain.document.query.Query;
import io.millrace.domain.index.StreamName;
import java.util.Optional;
import java.util.concurrent.Flow;

/**
 * Delivers the documents of a data stream as they arrive. This interface is separate from {@link ReadDocuments},
 * because only subscriptions need a periodic query.
 */
public interface TailDocuments {

    /**
     * Returns a publisher of the matching documents as they arrive. It continues across rollovers and upgrades. Each
     * document is delivered once, in the order of arrival in its backing index. The publisher reads only slightly more
     * documents than the subscriber requests. The publisher ends with a {@link io.millrace.domain.Rejection} if the
     * data stream is deleted, or if an index does not record the order of arrival.
     *
     * @param after the position after which the publisher begins; if absent, the publisher begins with the first
     *     document that is appended after this call
     * @throws io.millrace.domain.Rejection if the data stream does not exist, {@code after} belongs to another stream,
     *     or the first index to read does not record the order of arrival
     */
    Flow.Publisher<Arrival> tail(StreamName stream, Query query, Optional<ArrivalPosition> after);

    /**
     * Returns the current end of the data stream. A publisher that begins after this position delivers all documents
     * that are appended after this call.
     *
     * @throws io.millrace.domain.Rejection if the data stream does not exist, or its write index does not record the
     *     order of arrival
     */
    ArrivalPosition end(StreamName stream);

    /** A document that arrived. A later publisher can continue after {@code position}. */
    record Arrival(ArrivalPosition position, StoredDocument document) {}
}
