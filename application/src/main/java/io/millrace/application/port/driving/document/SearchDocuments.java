package io.millrace.application.port.driving.document;

import io.millrace.application.port.driven.engine.DocumentStore.Found;
import io.millrace.application.port.driving.index.ReadTarget;
import io.millrace.domain.document.Page;
import io.millrace.domain.document.query.Query;

/** Searches documents. */
public interface SearchDocuments {

    /**
     * Returns a page of the matching documents. It reflects every document that was acknowledged before the call, and
     * contains no document twice.
     *
     * @throws io.millrace.domain.Rejection if a name without pattern does not exist, an explicitly named index is
     *     closed, or the page does not fit into the heap
     */
    Answer search(Request request);

    /** The parameters of a search. */
    record Request(ReadTarget target, Query query, Page page) {}

    /**
     * The result of a search.
     *
     * @param indices the number of searched indices
     */
    record Answer(Found found, int indices) {}
}
