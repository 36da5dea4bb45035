package io.millrace.adapters.http.index;

import io.millrace.adapters.http.error.RequestRefusedException;
import io.millrace.adapters.http.index.selection.Targets;
import io.millrace.adapters.http.route.Handler;
import io.millrace.adapters.http.route.Request;
import io.millrace.adapters.http.route.Response;
import io.millrace.application.port.driving.index.ChangeIndices;
import io.millrace.application.port.driving.index.ReadTarget;
import io.millrace.domain.index.NameSelection.Expand;

/** {@code DELETE /{index}}, only for concrete names: patterns are rejected, which is the default of Elasticsearch. */
record DeleteIndicesHandler(ChangeIndices indices) implements Handler {

    @Override
    public Response handle(Request request) {
        ReadTarget target = Targets.read(request, Expand.OPEN, Expand.CLOSED);
        if (target.selection().hasPatterns()) {
            throw RequestRefusedException.illegalArgument("Wildcard expressions or all indices are not allowed");
        }
        indices.delete(request.access().caller(), target);
        return Response.acknowledged();
    }
}
