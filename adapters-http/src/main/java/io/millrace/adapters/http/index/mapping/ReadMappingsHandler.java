package io.millrace.adapters.http.index.mapping;

import io.millrace.adapters.http.index.selection.Targets;
import io.millrace.adapters.http.json.rendering.EmbeddedJson;
import io.millrace.adapters.http.route.Handler;
import io.millrace.adapters.http.route.Request;
import io.millrace.adapters.http.route.Response;
import io.millrace.application.port.driving.index.ReadIndices;
import io.millrace.domain.index.Index;
import io.millrace.domain.index.NameSelection.Expand;
import java.util.List;

/** {@code GET /_mapping} and {@code /{index}/_mapping}. */
public record ReadMappingsHandler(ReadIndices indices) implements Handler {

    @Override
    public Response handle(Request request) {
        List<Index> found = indices.describe(Targets.read(request, Expand.OPEN));
        return Response.object(200, json -> {
            for (Index index : found) {
                json.writeObjectFieldStart(index.name().value());
                json.writeFieldName("mappings");
                EmbeddedJson.write(json, index.mappingsInForce());
                json.writeEndObject();
            }
        });
    }
}
