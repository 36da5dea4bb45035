package io.millrace.application.port.driving.graphql;

import io.millrace.domain.graphql.DocumentHash;
import io.millrace.domain.graphql.KnownDocument;
import java.util.Optional;

/**
 * Finds and stores the GraphQL documents that clients execute by their hash. This interface is separate from
 * {@link ManageKnownDocuments}, because the code that executes requests must not be able to trust or remove documents.
 */
public interface RegisterDocuments {

    /** Returns the document with this hash; empty if the document was never stored or was removed. */
    Optional<KnownDocument> find(DocumentHash hash);

    /**
     * Stores the document. Does not store it if it is already stored, if an operator removed it, or if the maximum
     * number of stored documents is reached. Never throws: the client still gets its response, and can send the text
     * again later.
     *
     * @param hash the hash of {@code text}
     * @param text a document that the service can execute
     */
    void register(DocumentHash hash, String text);
}
