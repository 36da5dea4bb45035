package io.millrace.application.port.driving.graphql;

import io.millrace.domain.graphql.DocumentHash;
import io.millrace.domain.graphql.KnownDocument;
import java.util.Optional;

/**
 * Finds and stores the GraphQL documents that clients execute by their hash. Separate from
 * {@link ManageKnownDocuments}, because the execution of requests must not be able to trust or remove documents.
 */
public interface RegisterDocuments {

    /** Returns the document with this hash; empty if the document was never stored or was removed. */
    Optional<KnownDocument> find(DocumentHash hash);

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
