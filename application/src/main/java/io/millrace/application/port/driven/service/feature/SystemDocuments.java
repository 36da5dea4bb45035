package io.millrace.application.port.driven.service.feature;

import io.millrace.domain.document.DocumentId;
import io.millrace.domain.document.NewDocument;
import io.millrace.domain.index.IndexName;
import java.util.List;
import java.util.Optional;

/**
 * The documents of one system feature. The name of an index is the name that the description of the feature contains.
 */
public interface SystemDocuments {

    /**
     * Stores documents durably. If a document with the same id exists, it is kept unchanged. While the index accepts no
     * documents, for example during a migration, the documents wait in a queue and cannot be found.
     *
     * @throws IllegalArgumentException if the index does not belong to the feature, or a document contains U+0000 or an
     *     unescaped lone surrogate
     */
    void add(IndexName index, List<NewDocument> batch);

    /**
     * Returns the JSON of a document; empty for a document that is missing or still waits in the queue.
     *
     * @throws IllegalArgumentException if the index does not belong to the feature
     */
    Optional<String> find(IndexName index, DocumentId id);
}
