package io.millrace.application.port.driving.document;

import io.millrace.application.port.driven.engine.DocumentStore.StoredDocument;
import io.millrace.domain.document.ArrivalPosition;
import io.millrace.domain.index.StreamName;
import java.util.Optional;
import java.util.concurrent.Flow;

/** Follows a data stream while documents arrive. */
public interface TailDocuments {

    /**
     * Returns the documents that arrive, each once and in the order of arrival of each backing index, over rollovers and
     * upgrades. As many are handed out as are asked for, and only a few more are read. It ends with a {@link
     * io.millrace.domain.Rejection} when the data stream is deleted, or comes to an index that cannot be followed.
     *
     * @param after the document behind which to begin; without it, with the first one that is appended after this call
     * @throws io.millrace.domain.Rejection if there is no such data stream, {@code after} belongs to another one, or the
     *     index to begin with keeps no order of arrival
     */
    Flow.Publisher<Arrival> tail(StreamName stream, Optional<ArrivalPosition> after);

    /** A document that arrived, and from where to go on. */
    record Arrival(ArrivalPosition position, StoredDocument document) {}
}
