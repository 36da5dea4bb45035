package io.millrace.application.port.driving.graphql;

import io.millrace.domain.graphql.DocumentHash;

/** Takes a stored GraphQL document away. */
public interface RemoveDocument {

    /**
     * Removes a document, even if another caller stored it. Only an operator can add it again.
     *
     * @param removed is run as soon as the document is removed, even if a later step fails
     * @return false if it is not stored, or was removed before
     * @throws io.millrace.domain.Rejection if nothing can be stored at the moment
     */
    boolean remove(DocumentHash hash, Runnable removed);
}
