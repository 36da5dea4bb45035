package io.millrace.application.port.driven.service.graphql;

import io.millrace.domain.graphql.DocumentHash;
import io.millrace.domain.graphql.KnownDocument;
import java.util.Collection;
import java.util.Optional;
import java.util.function.Supplier;

/**
 * Stored GraphQL documents that were looked up lately, in bounded memory. Adapters prove themselves with {@code
 * RememberedDocumentsContract}.
 */
public interface RememberedDocuments {

    /** Returns a remembered document, or loads it; absence is not remembered. */
    Optional<KnownDocument> find(DocumentHash hash, Supplier<Optional<KnownDocument>> load);

    /**
     * Has every instance forget documents that have changed: this one before it returns, also if it fails, and the
     * others within moments, unless it fails.
     */
    void forget(Collection<DocumentHash> hashes);
}
