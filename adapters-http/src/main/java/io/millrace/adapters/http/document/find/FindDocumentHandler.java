package io.millrace.adapters.http.document.find;

import io.millrace.adapters.http.route.Handler;
import io.millrace.adapters.http.route.Request;
import io.millrace.adapters.http.route.Response;
import io.millrace.application.port.driven.engine.DocumentStore.StoredDocument;
import io.millrace.application.port.driving.document.ReadDocuments;
import java.util.Optional;

/** {@code GET|HEAD /{index}/_doc/{id}}. */
public record FindDocumentHandler(ReadDocuments documents) implements Handler {

    @Override
    public Response handle(Request request) {
        FindRequest wanted = FindRequest.read(request);
        Optional<StoredDocument> found = wanted.findIn(documents);
        boolean isTyped = request.negotiation().hasTypes();
        return found.isPresent()
                ? Response.json(
                        200,
                        json -> FoundDocuments.write(json, found.get(), wanted.source(), isTyped, request.deadline()))
                : Response.json(
                        404,
                        json -> FoundDocuments.writeMissing(
                                json, wanted.target(), wanted.id().value(), isTyped));
    }
}
