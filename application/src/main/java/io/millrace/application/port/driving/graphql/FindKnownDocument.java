package io.millrace.application.port.driving.graphql;

import io.millrace.domain.graphql.DocumentHash;
import io.millrace.domain.graphql.KnownDocument;
import java.util.Optional;

/** Finds a stored GraphQL document. */
public interface FindKnownDocument {

    /** Returns the document with this hash; empty if the document was never stored or was removed. */
    Optional<KnownDocument> find(DocumentHash hash);
}
