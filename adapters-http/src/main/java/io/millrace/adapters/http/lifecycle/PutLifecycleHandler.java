package io.millrace.adapters.http.lifecycle;

import io.millrace.adapters.http.index.selection.Targets;
import io.millrace.adapters.http.index.selection.Targets.Streams;
import io.millrace.adapters.http.route.Handler;
import io.millrace.adapters.http.route.Request;
import io.millrace.adapters.http.route.Response;
import io.millrace.application.port.driven.service.security.audit.AuditTrail.Kind;
import io.millrace.application.port.driving.lifecycle.LifecycleView;
import io.millrace.application.port.driving.lifecycle.ManageLifecycles;
import io.millrace.application.port.driving.security.audit.AuditChange;
import io.millrace.domain.index.NameSelection.Expand;
import io.millrace.domain.lifecycle.StreamLifecycle;
import io.millrace.domain.stream.DataStream;

/** {@code PUT /_data_stream/{name}/_lifecycle}. */
record PutLifecycleHandler(ManageLifecycles lifecycles, AuditChange audit) implements Handler {

    @Override
    public Response handle(Request request) {
        Streams meant = Targets.streams(request, Expand.OPEN);
        StreamLifecycle lifecycle = LifecycleJson.read(request.json("put_data_stream_lifecycle_request"));
        LifecycleView set = lifecycles.put(meant.selection(), meant.scope(), lifecycle);
        for (DataStream stream : set.streams()) {
            audit.audit(request.access().caller(), Kind.LIFECYCLE_CHANGED, ManageLifecycles.audited(stream, lifecycle));
        }
        return Response.acknowledged()
                .warning(set.streams().stream()
                        .findFirst()
                        .flatMap(stream -> set.find(stream.name()))
                        .flatMap(LifecycleJson::warning));
    }
}
