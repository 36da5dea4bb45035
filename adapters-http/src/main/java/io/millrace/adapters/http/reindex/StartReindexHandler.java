package io.millrace.adapters.http.reindex;

import io.millrace.adapters.http.error.RequestRefusedException;
import io.millrace.adapters.http.route.Handler;
import io.millrace.adapters.http.route.Request;
import io.millrace.adapters.http.route.Response;
import io.millrace.adapters.http.route.Route;
import io.millrace.application.port.driven.service.security.AuditTrail.Kind;
import io.millrace.application.port.driving.reindex.StartReindex;
import io.millrace.application.port.driving.security.AuditChange;
import io.millrace.domain.reindex.ReindexTask;
import java.util.Map;

/** {@code POST /_migration/reindex}. Checks the body, the parameters, the name and the rights, in this order. */
record StartReindexHandler(StartReindex reindex, AuditChange audit) implements Handler {

    @Override
    public Response handle(Request request) {
        String name = ReindexRequestReader.read(request.json(ReindexRequestReader.PARSER));
        request.parameters().requireKnown(request.path(), Route.STORE_PARAMETERS);
        requireNoWildcard(name);
        request.access().require(name);
        reindex.start(GivenName.of(name, ReindexTask::nothingToUpgrade));
        audit.audit(request.access().caller(), Kind.MIGRATION_STARTED, Map.of("data_stream", name));
        return Response.acknowledged();
    }

    private static void requireNoWildcard(String name) {
        if (name.indexOf('*') >= 0) {
            throw RequestRefusedException.illegalArgument(
                    "the action indices:admin/data_stream/reindex does not support"
                            + " wildcards; the provided index expression(s) [" + name + "] are not allowed");
        }
    }
}
