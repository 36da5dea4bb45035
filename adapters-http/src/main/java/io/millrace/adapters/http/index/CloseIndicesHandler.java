package io.millrace.adapters.http.index;

import io.millrace.adapters.http.index.selection.Targets;
import io.millrace.adapters.http.route.Handler;
import io.millrace.adapters.http.route.Request;
import io.millrace.adapters.http.route.Response;
import io.millrace.application.port.driving.index.ChangeIndices;
import io.millrace.domain.index.IndexName;
import io.millrace.domain.index.NameSelection.Expand;
import java.util.List;

/** {@code POST /{index}/_close}; the response lists the indices that were closed. */
record CloseIndicesHandler(ChangeIndices indices) implements Handler {

    @Override
    public Response handle(Request request) {
        List<IndexName> closed = indices.close(request.access().caller(), Targets.read(request, Expand.OPEN));
        return Response.object(200, json -> {
            json.writeBooleanField("acknowledged", true);
            json.writeBooleanField("shards_acknowledged", !closed.isEmpty());
            json.writeObjectFieldStart("indices");
            for (IndexName index : closed) {
                json.writeObjectFieldStart(index.value());
                json.writeBooleanField("closed", true);
                json.writeEndObject();
            }
            json.writeEndObject();
        });
    }
}
