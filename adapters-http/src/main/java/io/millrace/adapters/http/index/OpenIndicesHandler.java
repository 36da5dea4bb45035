package io.millrace.adapters.http.index;

import io.millrace.adapters.http.index.selection.Targets;
import io.millrace.adapters.http.route.Handler;
import io.millrace.adapters.http.route.Request;
import io.millrace.adapters.http.route.Response;
import io.millrace.application.port.driving.index.ChangeIndices;
import io.millrace.domain.index.NameSelection.Expand;

/** {@code POST /{index}/_open}. */
record OpenIndicesHandler(ChangeIndices indices) implements Handler {

    @Override
    public Response handle(Request request) {
        indices.open(request.access().caller(), Targets.read(request, Expand.CLOSED));
        return Response.object(200, json -> {
            json.writeBooleanField("acknowledged", true);
            json.writeBooleanField("shards_acknowledged", true);
        });
    }
}
