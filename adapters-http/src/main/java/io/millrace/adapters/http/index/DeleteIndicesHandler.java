package io.millrace.adapters.http.index;

import io.millrace.adapters.http.index.selection.Targets;
import io.millrace.adapters.http.route.Handler;
import io.millrace.adapters.http.route.Request;
import io.millrace.adapters.http.route.Response;
import io.millrace.application.port.driving.index.ChangeIndices;
import io.millrace.application.port.driving.index.ReadTarget;
import io.millrace.domain.index.NameSelection.Expand;

/** {@code DELETE /{index}}. */
record DeleteIndicesHandler(ChangeIndices indices) implements Handler {

    @Override
    public Response handle(Request request) {
        ReadTarget target = Targets.read(request, Expand.OPEN, Expand.CLOSED);
        indices.delete(request.access().caller(), target);
        return Response.acknowledged();
    }
}
