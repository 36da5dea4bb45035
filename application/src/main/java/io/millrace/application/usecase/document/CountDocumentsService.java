package io.millrace.application.usecase.document;

import io.millrace.application.port.driven.engine.DocumentStore;
import io.millrace.application.port.driving.document.CountDocuments;
import io.millrace.application.port.driving.index.ReadTarget;
import io.millrace.application.usecase.index.TargetResolution;
import io.millrace.domain.document.Query;

public final class CountDocumentsService implements CountDocuments {

    private final TargetResolution resolution;
    private final DocumentStore documents;

    public CountDocumentsService(TargetResolution resolution, DocumentStore documents) {
        this.resolution = resolution;
        this.documents = documents;
    }

    @Override
    public Counted count(ReadTarget target, Query query) {
        return resolution.read(target, indices -> new Counted(documents.count(indices, query), indices.size()));
    }
}
