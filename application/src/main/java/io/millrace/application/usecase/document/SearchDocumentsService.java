package io.millrace.application.usecase.document;

import io.millrace.application.port.driven.engine.DocumentStore;
import io.millrace.application.port.driving.document.SearchDocuments;
import io.millrace.application.usecase.index.TargetResolution;

public final class SearchDocumentsService implements SearchDocuments {

    private final TargetResolution resolution;
    private final DocumentStore documents;

    public SearchDocumentsService(TargetResolution resolution, DocumentStore documents) {
        this.resolution = resolution;
        this.documents = documents;
    }

    @Override
    public Answer search(Request request) {
        return resolution.read(
                request.target(),
                indices -> new Answer(documents.search(indices, request.query(), request.page()), indices.size()));
    }
}
