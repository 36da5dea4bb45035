package io.millrace.application.usecase.document;

import io.millrace.application.port.driven.engine.DocumentStore;
import io.millrace.application.port.driven.engine.DocumentStore.StoredDocument;
import io.millrace.application.port.driving.document.CountDocuments;
import io.millrace.application.port.driving.document.CountDocumentsBySpan;
import io.millrace.application.port.driving.document.FindDocument;
import io.millrace.application.port.driving.document.SearchDocuments;
import io.millrace.application.port.driving.index.ReadTarget;
import io.millrace.application.usecase.index.TargetResolution;
import io.millrace.domain.Rejection;
import io.millrace.domain.document.DocumentId;
import io.millrace.domain.document.SpanCounts;
import io.millrace.domain.document.query.Query;
import io.millrace.domain.index.IndexName;
import io.millrace.domain.index.NameSelection;
import io.millrace.domain.security.privilege.Action;
import io.millrace.domain.security.privilege.NameScope;
import java.util.Optional;

/** Reads documents from the indices that a target selects. */
public record ReadDocumentsService(TargetResolution resolution, DocumentStore documents)
        implements FindDocument, CountDocuments, CountDocumentsBySpan, SearchDocuments {

    @Override
    public Optional<StoredDocument> find(String target, DocumentId id) {
        return resolution.read(target(target), documents, (store, indices) -> store.find(indices, id));
    }

    @Override
    public Counted count(ReadTarget target, Query query) {
        return resolution.read(
                target, documents, (store, indices) -> new Counted(store.count(indices, query), indices.size()));
    }

    @Override
    public SpanCounts countBySpan(ReadTarget target, Query query, long width) {
        return resolution.read(target, documents, (store, indices) -> store.countBySpan(indices, query, width));
    }

    @Override
    public Answer search(Request request) {
        return resolution.read(
                request.target(),
                documents,
                (store, indices) -> new Answer(store.search(indices, request.query(), request.page()), indices.size()));
    }

    /**
     * Returns the target with this name.
     *
     * @throws Rejection if the name is illegal
     */
    static ReadTarget target(String name) {
        IndexName.brokenRule(name).ifPresent(rule -> {
            throw Rejection.invalidName(name, rule);
        });
        return new ReadTarget(NameSelection.ofName(name), NameScope.everything(Action.FIND_DOCUMENT), false, true);
    }
}
