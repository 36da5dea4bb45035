package io.millrace.application.port.driven.service;

import io.millrace.domain.document.NewDocument;
import io.millrace.domain.index.IndexName;
import java.util.List;
import java.util.Objects;

/**
 * Documents for system indices that take none at present, or whose writer must not wait. They are durable. Adapters
 * prove themselves with {@code WaitingDocumentsContract}.
 */
public interface WaitingDocuments {

    /** Lets documents wait for an index, in one step; one that waits already by the same id stays as it is. */
    void add(IndexName index, List<NewDocument> batch);

    /** Returns the indices for which documents wait. */
    List<IndexName> indices();

    /** Returns the documents that have waited longest for an index, in the order of their arrival. */
    List<NewDocument> oldest(IndexName index, int most);

    /** Takes out documents that have arrived, in one step. */
    void remove(IndexName index, List<NewDocument> arrived);

    /** A document and where it belongs. */
    record Addressed(IndexName index, NewDocument document) {

        public Addressed {
            Objects.requireNonNull(index, "index");
            Objects.requireNonNull(document, "document");
        }
    }
}
