package io.millrace.adapters.http.reindex;

import io.millrace.adapters.http.route.Handler;
import io.millrace.adapters.http.route.Request;
import io.millrace.adapters.http.route.Response;
import io.millrace.application.port.driven.service.security.audit.AuditTrail.Kind;
import io.millrace.application.port.driving.reindex.ManageReindexTasks;
import io.millrace.application.port.driving.security.audit.AuditChange;
import io.millrace.domain.reindex.ReindexTask;
import io.millrace.domain.reindex.Run;
import java.util.Map;

/** {@code POST /_migration/reindex/{index}/_cancel}. */
record CancelReindexHandler(ManageReindexTasks reindex, AuditChange audit) implements Handler {

    @Override
    public Response handle(Request request) {
        String name = request.variable("index");
        request.access().require(name);
        Run run = reindex.cancel(GivenName.of(name, ReindexTask::nothingToCancel));
        audit.audit(request.access().caller(), Kind.MIGRATION_CANCELLED, Map.of(Run.kind(run.plainIndex()), name));
        return Response.acknowledged();
    }
}
