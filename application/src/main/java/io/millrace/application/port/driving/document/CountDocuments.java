package io.millrace.application.port.driving.document;

import io.millrace.application.port.driving.index.ReadTarget;
import io.millrace.domain.document.query.Query;

/** Counts documents. */
public interface CountDocuments {

    /**
     * Returns the number of matching documents.
     *
     * @throws io.millrace.domain.Rejection if a name without pattern does not exist, or an explicitly named index is
     *     closed
     */
    Counted count(ReadTarget target, Query query);

    /**
     * The result of a count.
     *
     * @param indices the number of indices searched
     */
    record Counted(long documents, int indices) {}
}
