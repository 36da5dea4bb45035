package io.millrace.application.port.driven.service.graphql;

import io.millrace.domain.graphql.DocumentHash;
import io.millrace.domain.graphql.KnownDocument;
import java.util.Collection;
import java.util.Optional;
import java.util.function.Supplier;

/**
 * A bounded cache of recently used stored GraphQL documents. Implementations must pass {@code
 * RememberedDocumentsContract}.
 */
public interface RememberedDocuments {

    /** Returns a cached document, or loads it; absence is not cached. */
    Optional<KnownDocument> find(DocumentHash hash, Supplier<Optional<KnownDocument>> load);

    /**
     * Removes changed documents from the caches of all instances. This instance removes them before the method returns,
     * even if it fails. The others remove them shortly afterwards, unless it fails.
     */
    void forget(Collection<DocumentHash> hashes);
}
