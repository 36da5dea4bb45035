package io.millrace.adapters.http.document.search;

import io.millrace.adapters.http.document.hit.SourceFilter;
import io.millrace.adapters.http.route.Handler;
import io.millrace.adapters.http.route.NotOffered;
import io.millrace.adapters.http.route.Request;
import io.millrace.adapters.http.route.Response;
import io.millrace.adapters.http.route.message.Parameters;
import io.millrace.application.port.driven.engine.DocumentStore.StoredDocument;
import io.millrace.application.port.driving.document.ReadDocuments;
import io.millrace.domain.document.DocumentId;
import java.util.Optional;

/** {@code GET|HEAD /{index}/_doc/{id}}. */
public record FindDocumentHandler(ReadDocuments documents) implements Handler {

    @Override
    public Response handle(Request request) {
        String target = request.variable("index");
        request.access().require(target);
        Parameters parameters = request.parameters();
        parameters.bool("realtime", true);
        parameters.bool("refresh", false);
        NotOffered.requireNone(parameters, "force_synthetic_source", "stored_fields", "routing", "version");
        NotOffered.requireOnly(parameters, "version_type", "internal");
        SourceFilter source = SourceFilter.find(parameters).orElse(SourceFilter.ALL);
        DocumentId id = new DocumentId(request.variable("id"));
        Optional<StoredDocument> found = documents.find(target, id);
        boolean isTyped = request.negotiation().hasTypes();
        return found.isPresent()
                ? Response.json(
                        200, json -> FoundDocuments.write(json, found.get(), source, isTyped, request.deadline()))
                : Response.json(404, json -> FoundDocuments.writeMissing(json, target, id.value(), isTyped));
    }
}
