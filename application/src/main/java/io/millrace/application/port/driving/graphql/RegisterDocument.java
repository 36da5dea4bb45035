package io.millrace.application.port.driving.graphql;

import io.millrace.domain.graphql.DocumentHash;

/** Stores a GraphQL document that a client will execute by its hash. */
public interface RegisterDocument {

    /**
     * Stores the document, unless it is already stored, an operator removed it, or the limit is reached. Never throws:
     * the client gets its response in any case, and can send the text again.
     *
     * @param hash of {@code text}
     * @param text an executable document
     */
    void register(DocumentHash hash, String text);
}
