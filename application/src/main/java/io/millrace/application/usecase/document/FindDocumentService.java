package io.millrace.application.usecase.document;

import io.millrace.application.port.driven.engine.DocumentStore;
import io.millrace.application.port.driven.engine.DocumentStore.StoredDocument;
import io.millrace.application.port.driving.document.FindDocument;
import io.millrace.application.port.driving.index.ReadTarget;
import io.millrace.application.usecase.index.TargetResolution;
import io.millrace.domain.Rejection;
import io.millrace.domain.document.DocumentId;
import io.millrace.domain.index.IndexName;
import io.millrace.domain.index.NameSelection;
import io.millrace.domain.security.Action;
import io.millrace.domain.security.NameScope;
import java.util.Objects;
import java.util.Optional;

public final class FindDocumentService implements FindDocument {

    private final TargetResolution resolution;
    private final DocumentStore documents;

    public FindDocumentService(TargetResolution resolution, DocumentStore documents) {
        this.resolution = Objects.requireNonNull(resolution, "resolution");
        this.documents = Objects.requireNonNull(documents, "documents");
    }

    @Override
    public Optional<StoredDocument> find(String target, DocumentId id) {
        IndexName.brokenRule(target).ifPresent(rule -> {
            throw Rejection.invalidName(target, rule);
        });
        ReadTarget readTarget =
                new ReadTarget(NameSelection.ofName(target), NameScope.everything(Action.FIND_DOCUMENT), false, true);
        return resolution.read(readTarget, indices -> documents.find(indices, id));
    }
}
