package io.millrace.application.usecase.graphql;

import io.millrace.application.port.driven.service.graphql.KnownDocumentCache;
import io.millrace.application.port.driving.graphql.RemoveDocument;
import io.millrace.domain.graphql.DocumentHash;
import io.millrace.domain.graphql.KnownDocument;
import io.millrace.domain.graphql.TrustState;
import java.util.List;
import java.util.Optional;

/** Marks a document as removed, and removes it from the caches of all instances. */
public record RemoveDocumentService(KnownDocuments documents, KnownDocumentCache remembered) implements RemoveDocument {

    /** The maximum number of attempts. A concurrent change of the same document causes another attempt. */
    private static final int MOST_ATTEMPTS = 10;

    @Override
    public boolean remove(DocumentHash hash, Runnable removed) {
        for (int attempt = 0; attempt < MOST_ATTEMPTS; attempt++) {
            Optional<KnownDocument> known = documents.read(hash);
            if (known.isEmpty() || known.get().isRemoved()) {
                // A repeated request must invalidate again, because the invalidation by the first request may not have
                // reached the other instances.
                remembered.forget(List.of(hash));
                return false;
            }
            List<KnownDocument> missed = documents
                    .store(List.of(known.get().become(TrustState.REMOVED)))
                    .orElseThrow(KnownDocuments::notNow);
            if (missed.isEmpty()) {
                removed.run();
                remembered.forget(List.of(hash));
                return true;
            }
        }
        throw KnownDocuments.notNow();
    }
}
