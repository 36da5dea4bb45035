package io.millrace.application.port.driving.document;

import io.millrace.application.port.driving.index.ReadTarget;
import io.millrace.domain.document.Query;
import io.millrace.domain.document.SpanCounts;

/** Counts documents in spans of time, as a chart shows them. */
public interface CountDocumentsBySpan {

    /**
     * Returns how many documents match, by their timestamps.
     *
     * @param width of a span in microseconds
     * @throws io.millrace.domain.Rejection if a name without pattern is not there, or an index named by itself is
     *     closed
     */
    SpanCounts countBySpan(ReadTarget target, Query query, long width);
}
