package io.millrace.application.usecase.graphql;

import io.millrace.application.port.driven.service.graphql.RememberedDocuments;
import io.millrace.application.port.driving.graphql.FindKnownDocument;
import io.millrace.domain.graphql.DocumentHash;
import io.millrace.domain.graphql.KnownDocument;
import java.util.Optional;

/** Looks among the remembered documents, then in the index. */
public final class FindKnownDocumentService implements FindKnownDocument {

    private final KnownDocuments documents;
    private final RememberedDocuments remembered;

    public FindKnownDocumentService(KnownDocuments documents, RememberedDocuments remembered) {
        this.documents = documents;
        this.remembered = remembered;
    }

    @Override
    public Optional<KnownDocument> find(DocumentHash hash) {
        return remembered.find(hash, () -> documents.read(hash).filter(document -> !document.isRemoved()));
    }
}
