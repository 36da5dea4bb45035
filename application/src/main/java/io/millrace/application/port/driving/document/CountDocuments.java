package io.millrace.application.port.driving.document;

import io.millrace.application.port.driving.index.ReadTarget;
import io.millrace.domain.document.Query;

/** Counts documents. */
public interface CountDocuments {

    /**
     * Returns how many documents match.
     *
     * @throws io.millrace.domain.Rejection if a name without pattern is not there, or an index named by itself is
     *     closed
     */
    Counted count(ReadTarget target, Query query);

    /**
     * The answer.
     *
     * @param indices the number of indices searched
     */
    record Counted(long documents, int indices) {}
}
