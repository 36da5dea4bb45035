package io.millrace.application.port.driving.graphql;

import io.millrace.domain.graphql.DocumentHash;
import io.millrace.domain.graphql.KnownDocument;
import java.util.Optional;

/** Looks up a stored GraphQL document. */
public interface FindKnownDocument {

    /** Returns the document of this hash; nothing if it was never stored, or was removed. */
    Optional<KnownDocument> find(DocumentHash hash);
}
