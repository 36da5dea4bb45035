package io.millrace.application.port.driving.document;

import io.millrace.application.port.driven.engine.DocumentStore.Found;
import io.millrace.application.port.driving.index.ReadTarget;
import io.millrace.domain.document.Page;
import io.millrace.domain.document.Query;

/** Searches documents. */
public interface SearchDocuments {

    /**
     * Returns a page of the documents that match. Every document acknowledged before the call is seen, and none twice.
     *
     * @throws io.millrace.domain.Rejection if a name without pattern is not there, an index named by itself is closed,
     *     or the page does not fit into memory
     */
    Answer search(Request request);

    /** What is wanted. */
    record Request(ReadTarget target, Query query, Page page) {}

    /**
     * The answer.
     *
     * @param indices the number of indices searched
     */
    record Answer(Found found, int indices) {}
}
