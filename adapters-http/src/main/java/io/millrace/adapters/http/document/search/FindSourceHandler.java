package io.millrace.adapters.http.document.search;

import io.millrace.adapters.http.document.hit.SourceFilter;
import io.millrace.adapters.http.error.ErrorCause;
import io.millrace.adapters.http.error.RequestRefusedException;
import io.millrace.adapters.http.error.StoreError;
import io.millrace.adapters.http.json.rendering.EmbeddedJson;
import io.millrace.adapters.http.route.Area;
import io.millrace.adapters.http.route.Handler;
import io.millrace.adapters.http.route.NotOffered;
import io.millrace.adapters.http.route.Request;
import io.millrace.adapters.http.route.Response;
import io.millrace.adapters.http.route.message.Parameters;
import io.millrace.application.port.driven.engine.DocumentStore.StoredDocument;
import io.millrace.application.port.driving.document.ReadDocuments;
import io.millrace.domain.document.DocumentId;
import io.millrace.domain.text.JsonText;
import java.util.Optional;

/** {@code GET|HEAD /{index}/_source/{id}}: the document without metadata. */
public record FindSourceHandler(ReadDocuments documents) implements Handler {

    @Override
    public Response handle(Request request) {
        String target = request.variable("index");
        request.access().require(target);
        Parameters parameters = request.parameters();
        parameters.bool("realtime", true);
        parameters.bool("refresh", false);
        NotOffered.requireNone(parameters, "routing", "version");
        NotOffered.requireOnly(parameters, "version_type", "internal");
        SourceFilter filter = SourceFilter.find(parameters).orElse(SourceFilter.ALL);
        if (filter == SourceFilter.NOTHING) {
            throw RequestRefusedException.of(
                    400,
                    "action_request_validation_exception",
                    "Validation Failed: 1: fetching source can not be disabled;");
        }
        String id = request.variable("id");
        Optional<StoredDocument> document = documents.find(target, new DocumentId(id));
        if (document.isEmpty()) {
            // A missing document is a result; it is not counted as a rejection.
            return Response.refusal(
                    Area.STORE,
                    StoreError.of(
                            404,
                            ErrorCause.of(
                                    "resource_not_found_exception",
                                    "Document not found [" + target + "]/[" + id + "]")));
        }
        JsonText source = new JsonText(
                filter.apply(document.get().source(), request.deadline()).orElse("{}"));
        return Response.json(200, json -> EmbeddedJson.write(json, source));
    }
}
