package io.millrace.application.port.driving.graphql;

import io.millrace.domain.graphql.DocumentHash;

/** Removes a stored GraphQL document. */
public interface RemoveDocument {

    /**
     * Removes a document, even if another caller stored it. Only an operator can add it again.
     *
     * @param removed is called after the document was removed, even if a later step fails
     * @return false if the document is not stored or was already removed
     * @throws io.millrace.domain.Rejection if documents cannot be stored currently
     */
    boolean remove(DocumentHash hash, Runnable removed);
}
