package io.millrace.adapters.http.reindex;

import com.fasterxml.jackson.core.JsonGenerator;
import io.millrace.adapters.http.json.Members;
import io.millrace.adapters.http.json.ReadableTime;
import io.millrace.adapters.http.route.Handler;
import io.millrace.adapters.http.route.Request;
import io.millrace.adapters.http.route.Response;
import io.millrace.application.port.driving.reindex.ManageReindexTasks;
import io.millrace.domain.reindex.ReindexStatus;
import io.millrace.domain.reindex.ReindexTask;
import java.io.IOException;

/** {@code GET /_migration/reindex/{index}/_status}. */
record ReadReindexStatusHandler(ManageReindexTasks reindex) implements Handler {

    @Override
    public Response handle(Request request) {
        String name = request.variable("index");
        request.access().require(name);
        ReindexStatus status = reindex.readStatus(GivenName.of(name, ReindexTask::statusNotFound));
        return Response.object(200, json -> write(json, status, request.isHuman()));
    }

    private static void write(JsonGenerator json, ReindexStatus status, boolean human) throws IOException {
        if (human) {
            json.writeStringField("start_time", ReadableTime.of(status.startedAt()));
        }
        json.writeNumberField("start_time_millis", status.startedAt().toEpochMilli());
        json.writeBooleanField("complete", status.complete());
        json.writeNumberField("total_indices_in_data_stream", status.indicesInStream());
        json.writeNumberField("total_indices_requiring_upgrade", status.indicesRequiringUpgrade());
        json.writeNumberField("successes", status.successes());
        Members.objects(json, "in_progress", status.inProgress(), upgrade -> {
            json.writeStringField("index", upgrade.index().value());
            json.writeNumberField("total_doc_count", upgrade.documents());
            json.writeNumberField("reindexed_doc_count", upgrade.copied());
        });
        json.writeNumberField("pending", status.pending());
        Members.objects(json, "errors", status.errors(), error -> {
            json.writeStringField("index", error.index().value());
            json.writeStringField("message", error.message());
        });
        Members.text(json, "waiting_reason", status.waitingReason());
    }
}
