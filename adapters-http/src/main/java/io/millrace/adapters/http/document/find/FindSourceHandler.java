package io.millrace.adapters.http.document.find;

import io.millrace.adapters.http.document.hit.SourceFilter;
import io.millrace.adapters.http.error.RequestRefusedException;
import io.millrace.adapters.http.json.rendering.EmbeddedJson;
import io.millrace.adapters.http.route.Handler;
import io.millrace.adapters.http.route.Request;
import io.millrace.adapters.http.route.Response;
import io.millrace.application.port.driven.engine.DocumentStore.StoredDocument;
import io.millrace.application.port.driving.document.ReadDocuments;
import io.millrace.domain.text.JsonText;

/** {@code GET|HEAD /{index}/_source/{id}}: the document without metadata. */
public record FindSourceHandler(ReadDocuments documents) implements Handler {

    @Override
    public Response handle(Request request) {
        FindRequest wanted = FindRequest.read(request);
        if (wanted.source() == SourceFilter.NOTHING) {
            throw RequestRefusedException.of(
                    400,
                    "action_request_validation_exception",
                    "Validation Failed: 1: fetching source can not be disabled;");
        }
        StoredDocument document = wanted.findIn(documents)
                .orElseThrow(() -> RequestRefusedException.of(
                        404,
                        "resource_not_found_exception",
                        "Document not found [" + wanted.target() + "]/["
                                + wanted.id().value() + "]"));
        JsonText source = new JsonText(
                wanted.source().apply(document.source(), request.deadline()).orElse("{}"));
        return Response.json(200, json -> EmbeddedJson.write(json, source));
    }
}
