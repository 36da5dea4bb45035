package io.millrace.application.port.driving.document;

import io.millrace.application.port.driven.engine.DocumentStore.StoredDocument;
import io.millrace.domain.document.DocumentId;
import java.util.Optional;

/** Finds documents by their id. */
public interface FindDocument {

    /**
     * Returns the document with this id; for a data stream, that of the newest backing index containing it.
     *
     * @param target the name of one data stream or index, without patterns or lists
     * @throws io.millrace.domain.Rejection if the name is illegal, or its target does not exist or is closed
     */
    Optional<StoredDocument> find(String target, DocumentId id);
}
