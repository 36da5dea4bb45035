package io.millrace.adapters.http.reindex;

import io.millrace.adapters.http.json.Acknowledgement;
import io.millrace.adapters.http.route.Handler;
import io.millrace.adapters.http.route.Request;
import io.millrace.adapters.http.route.Response;
import io.millrace.application.port.driving.reindex.CancelReindex;
import io.millrace.domain.reindex.ReindexTask;
import java.util.Objects;

/** {@code POST /_migration/reindex/{index}/_cancel}. */
final class CancelReindexHandler implements Handler {

    private final CancelReindex reindex;

    CancelReindexHandler(CancelReindex reindex) {
        this.reindex = Objects.requireNonNull(reindex, "reindex");
    }

    @Override
    public Response handle(Request request) {
        String name = request.variable("index");
        request.access().require(name);
        reindex.cancel(GivenName.of(name, ReindexTask::nothingToCancel));
        return Response.json(200, Acknowledgement.BODY);
    }
}
