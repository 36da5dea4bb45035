package io.millrace.application.port.driving.graphql;

import io.millrace.domain.graphql.DocumentHash;

/** Removes a stored GraphQL document. */
public interface RemoveDocument {

    /**
     * Removes a document, even if another caller stored it. Only an operator can add it again.
     *
     * @param removed called after the document is removed, even if a later step fails
     * @return false if it is not stored, or was removed before
     * @throws io.millrace.domain.Rejection if documents cannot be stored at present
     */
    boolean remove(DocumentHash hash, Runnable removed);
}
