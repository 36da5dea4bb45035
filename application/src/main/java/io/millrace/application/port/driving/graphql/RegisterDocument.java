package io.millrace.application.port.driving.graphql;

import io.millrace.domain.graphql.DocumentHash;

/** Stores a GraphQL document that a client will execute by its hash. */
public interface RegisterDocument {

    /**
     * Stores the document, unless it is already stored, an operator removed it, or the maximum number of stored
     * documents is reached. Never throws: if the document is not stored, the client still gets its response and can
     * send the text again.
     *
     * @param hash the hash of {@code text}
     * @param text a document that the service can execute
     */
    void register(DocumentHash hash, String text);
}
