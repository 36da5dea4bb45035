package io.millrace.application.usecase.graphql;

import io.millrace.application.port.driven.service.graphql.KnownDocumentCache;
import io.millrace.application.port.driving.graphql.FindKnownDocument;
import io.millrace.domain.graphql.DocumentHash;
import io.millrace.domain.graphql.KnownDocument;
import java.util.Optional;

/** Finds documents in the cache or, if they are not cached, in the index. */
public record FindKnownDocumentService(KnownDocuments documents, KnownDocumentCache remembered)
        implements FindKnownDocument {

    @Override
    public Optional<KnownDocument> find(DocumentHash hash) {
        return remembered.find(hash, () -> documents.read(hash).filter(document -> !document.isRemoved()));
    }
}
