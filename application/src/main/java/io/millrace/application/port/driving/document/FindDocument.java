package io.millrace.application.port.driving.document;

import io.millrace.application.port.driven.engine.DocumentStore.StoredDocument;
import io.millrace.domain.document.DocumentId;
import java.util.Optional;

/** Finds documents by their id. */
public interface FindDocument {

    /**
     * Returns the document with this id. If several backing indices of a data stream contain the id, the newest of
     * these indices counts.
     *
     * @param target the name of one data stream or index, without patterns or lists
     * @throws io.millrace.domain.Rejection if the name is illegal, or the data stream or index does not exist or is
     *     closed
     */
    Optional<StoredDocument> find(String target, DocumentId id);
}
