package io.millrace.application.port.driving.document;

import io.millrace.application.port.driving.index.ReadTarget;
import io.millrace.domain.document.SpanCounts;
import io.millrace.domain.document.query.Query;

/** Counts documents in spans of time, for charts. */
public interface CountDocumentsBySpan {

    /**
     * Returns the numbers of matching documents by timestamp.
     *
     * @param width the length of a span in microseconds
     * @throws io.millrace.domain.Rejection if a name without pattern does not exist, or an explicitly named index is
     *     closed
     */
    SpanCounts countBySpan(ReadTarget target, Query query, long width);
}
