package io.millrace.application.port.driven.service.graphql;

import io.millrace.domain.graphql.DocumentHash;
import io.millrace.domain.graphql.KnownDocument;
import java.util.Collection;
import java.util.Optional;
import java.util.function.Supplier;

/**
 * A cache of limited size with the recently used {@link KnownDocument stored GraphQL documents}. Implementations must
 * pass {@code KnownDocumentCacheContract}.
 */
public interface KnownDocumentCache {

    /**
     * Returns the document from the cache. If it is not cached, loads and caches it. A missing document is not cached.
     */
    Optional<KnownDocument> find(DocumentHash hash, Supplier<Optional<KnownDocument>> load);

    /**
     * Removes changed documents from the caches of all instances. This instance removes the documents before the method
     * returns, even if the method throws. If the method does not throw, the other instances remove the documents
     * shortly afterwards.
     */
    void forget(Collection<DocumentHash> hashes);
}
