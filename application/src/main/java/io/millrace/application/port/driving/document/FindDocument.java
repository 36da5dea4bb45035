package io.millrace.application.port.driving.document;

import io.millrace.application.port.driven.engine.DocumentStore.StoredDocument;
import io.millrace.domain.document.DocumentId;
import java.util.Optional;

/** Finds documents by their id. */
public interface FindDocument {

    /**
     * Returns the document of this id, in a data stream the one of the newest backing index.
     *
     * @param target the one name of a data stream or index; patterns and lists are no names
     * @throws io.millrace.domain.Rejection if the target could never be a name, is not there, or closed
     */
    Optional<StoredDocument> find(String target, DocumentId id);
}
