package io.millrace.application.port.driving.graphql;

import io.millrace.domain.graphql.DocumentHash;

/** Takes a stored GraphQL document away. */
public interface RemoveDocument {

    /**
     * Removes a document, whoever has stored it. Only an operator brings it back.
     *
     * @param removed is run as soon as it is removed; whatever fails afterwards, it is
     * @return false if it is not stored, or was removed before
     * @throws io.millrace.domain.Rejection if nothing can be stored at the moment
     */
    boolean remove(DocumentHash hash, Runnable removed);
}
