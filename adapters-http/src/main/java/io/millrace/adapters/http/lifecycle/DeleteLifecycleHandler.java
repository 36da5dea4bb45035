package io.millrace.adapters.http.lifecycle;

import io.millrace.adapters.http.index.selection.Targets;
import io.millrace.adapters.http.index.selection.Targets.Streams;
import io.millrace.adapters.http.route.Handler;
import io.millrace.adapters.http.route.Request;
import io.millrace.adapters.http.route.Response;
import io.millrace.application.port.driven.service.security.audit.AuditTrail.Kind;
import io.millrace.application.port.driving.lifecycle.ManageLifecycles;
import io.millrace.application.port.driving.security.audit.AuditChange;
import io.millrace.domain.index.NameSelection.Expand;
import io.millrace.domain.stream.DataStream;
import java.util.Map;

/** {@code DELETE /_data_stream/{name}/_lifecycle}. */
record DeleteLifecycleHandler(ManageLifecycles lifecycles, AuditChange audit) implements Handler {

    @Override
    public Response handle(Request request) {
        Streams meant = Targets.streams(request, Expand.OPEN);
        for (DataStream stream : lifecycles.delete(meant.selection(), meant.scope())) {
            audit.audit(
                    request.access().caller(),
                    Kind.LIFECYCLE_REMOVED,
                    Map.of("data_stream", stream.name().value()));
        }
        return Response.acknowledged();
    }
}
