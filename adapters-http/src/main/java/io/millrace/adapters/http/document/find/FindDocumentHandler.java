package io.millrace.adapters.http.document.find;

import io.millrace.adapters.http.document.hit.HitFields;
import io.millrace.adapters.http.route.Handler;
import io.millrace.adapters.http.route.Request;
import io.millrace.adapters.http.route.Response;
import io.millrace.application.port.driven.engine.DocumentStore.StoredDocument;
import io.millrace.application.port.driving.document.ReadDocuments;
import io.millrace.application.port.driving.index.ReadIndices;
import java.util.List;
import java.util.Optional;

/** {@code GET|HEAD /{index}/_doc/{id}}. */
public record FindDocumentHandler(ReadDocuments documents, ReadIndices indices) implements Handler {

    @Override
    public Response handle(Request request) {
        FindRequest wanted = FindRequest.read(request);
        Optional<StoredDocument> found = wanted.findIn(documents);
        boolean isTyped = request.negotiation().hasTypes();
        HitFields fields = fields(wanted, found, request.deadline());
        return found.isPresent()
                ? Response.json(
                        200,
                        json -> FoundDocuments.write(
                                json,
                                found.get(),
                                new FoundDocuments.Form(wanted.source(), fields, isTyped),
                                request.deadline()))
                : Response.json(
                        404,
                        json -> FoundDocuments.writeMissing(
                                json, wanted.target(), wanted.id().value(), isTyped));
    }

    private HitFields fields(FindRequest wanted, Optional<StoredDocument> found, Runnable deadline) {
        if (found.isEmpty() || wanted.fields().names().isEmpty()) {
            return HitFields.NONE;
        }
        String index = found.get().index().value();
        return Optional.ofNullable(StoredFields.ofIndices(indices, List.of(index), deadline)
                        .get(index))
                .map(wanted.fields()::among)
                .orElse(HitFields.NONE);
    }
}
