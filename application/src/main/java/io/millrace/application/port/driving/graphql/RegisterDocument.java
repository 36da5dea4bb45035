package io.millrace.application.port.driving.graphql;

import io.millrace.domain.graphql.DocumentHash;

/** Stores a GraphQL document that a client wants to name by its hash from now on. */
public interface RegisterDocument {

    /**
     * Stores the document unless it is stored already, was removed by an operator, or there is no room. Never throws:
     * the client is served either way, and sends the text again if it has to.
     *
     * @param hash of {@code text}
     * @param text can be carried out
     */
    void register(DocumentHash hash, String text);
}
