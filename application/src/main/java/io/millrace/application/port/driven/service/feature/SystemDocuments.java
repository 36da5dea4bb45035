package io.millrace.application.port.driven.service.feature;

import io.millrace.domain.document.DocumentId;
import io.millrace.domain.document.NewDocument;
import io.millrace.domain.index.IndexName;
import java.util.List;
import java.util.Optional;

/** The documents of one system feature. Indices are given by the name under which the feature describes them. */
public interface SystemDocuments {

    /**
     * Stores documents durably; one whose id exists already stays unchanged. While the index takes none, for instance
     * during a migration, they wait, and can be found once they have been delivered.
     *
     * @throws IllegalArgumentException if the index belongs to something else, or a document holds U+0000 or a lone
     *     surrogate that is not escaped
     */
    void add(IndexName index, List<NewDocument> batch);

    /**
     * Returns the source of a delivered document.
     *
     * @throws IllegalArgumentException if the index belongs to something else
     */
    Optional<String> find(IndexName index, DocumentId id);
}
