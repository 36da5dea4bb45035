package io.millrace.application.port.driven.service.feature;

import io.millrace.domain.document.DocumentId;
import io.millrace.domain.document.NewDocument;
import io.millrace.domain.index.IndexName;
import java.util.List;
import java.util.Optional;

/** The documents of one system feature. Indices are given by the name under which the feature describes them. */
public interface SystemDocuments {

    /**
     * Keeps documents whatever happens to the process afterwards; one whose id is there already is left as it is. While
     * the index takes none, for instance while it is migrated, they wait, and can be found once they have arrived.
     *
     * @throws IllegalArgumentException if the index belongs to something else
     */
    void add(IndexName index, List<NewDocument> batch);

    /**
     * Returns the source of a document that has arrived.
     *
     * @throws IllegalArgumentException if the index belongs to something else
     */
    Optional<String> find(IndexName index, DocumentId id);
}
