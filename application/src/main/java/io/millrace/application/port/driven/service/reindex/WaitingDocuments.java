package io.millrace.application.port.driven.service.reindex;

import io.millrace.domain.document.NewDocument;
import io.millrace.domain.index.IndexName;
import java.util.List;
import java.util.Objects;

/**
 * A durable queue of documents for system indices. A document is put into this queue if its index currently accepts no
 * documents, or if the code that creates it must not wait for the index. Implementations must pass
 * {@code WaitingDocumentsContract}.
 */
public interface WaitingDocuments {

    /** Adds documents for an index atomically. If a document with the same id already waits, it is kept unchanged. */
    void add(IndexName index, List<NewDocument> batch);

    /** Returns the indices for which documents wait. */
    List<IndexName> indices();

    /** Returns the documents that have waited longest for an index, in the order in which they were added. */
    List<NewDocument> oldest(IndexName index, int most);

    /** Removes delivered documents atomically. */
    void remove(IndexName index, List<NewDocument> arrived);

    /** A document and its index. */
    record Addressed(IndexName index, NewDocument document) {

        public Addressed {
            Objects.requireNonNull(index, "index");
            Objects.requireNonNull(document, "document");
        }
    }
}
