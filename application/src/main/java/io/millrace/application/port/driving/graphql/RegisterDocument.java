package io.millrace.application.port.driving.graphql;

import io.millrace.domain.graphql.DocumentHash;

/** Stores a GraphQL document that a client wants to name by its hash from now on. */
public interface RegisterDocument {

    /**
     * Stores the document unless it is stored already, was removed by an operator, or there is no room. Never throws:
     * the client is answered in either case, and can send the text again.
     *
     * @param hash of {@code text}
     * @param text an executable document
     */
    void register(DocumentHash hash, String text);
}
