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
import java.util.Optional;

public final class FindDocumentService implements FindDocument {

    private final TargetResolution resolution;
    private final DocumentStore documents;

    public FindDocumentService(TargetResolution resolution, DocumentStore documents) {
        this.resolution = resolution;
        this.documents = documents;
    }

    @Override
    public Optional<StoredDocument> find(String target, DocumentId id) {
        return resolution.read(target(target), indices -> documents.find(indices, id));
    }

    /**
     * Returns what the name of a target means.
     *
     * @throws Rejection if it could never be a name
     */
    static ReadTarget target(String name) {
        IndexName.brokenRule(name).ifPresent(rule -> {
            throw Rejection.invalidName(name, rule);
        });
        return new ReadTarget(NameSelection.ofName(name), NameScope.everything(Action.FIND_DOCUMENT), false, true);
    }
}
