package io.millrace.adapters.http.lifecycle;

import com.fasterxml.jackson.core.JsonGenerator;
import io.millrace.adapters.http.json.Members;
import io.millrace.adapters.http.json.ReadableTime;
import io.millrace.adapters.http.route.Handler;
import io.millrace.adapters.http.route.Request;
import io.millrace.adapters.http.route.Response;
import io.millrace.application.port.driven.service.lifecycle.LifecycleRuns.Run;
import io.millrace.application.port.driving.lifecycle.ManageLifecycles;
import io.millrace.application.port.driving.lifecycle.ManageLifecycles.Statistics;
import java.io.IOException;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;

/** {@code GET /_lifecycle/stats}. */
record LifecycleStatisticsHandler(ManageLifecycles statistics) implements Handler {

    @Override
    public Response handle(Request request) {
        boolean human = request.isHuman();
        Statistics read = statistics.readStatistics();
        Optional<Run> last = read.status().last();
        return Response.object(200, json -> {
            write(json, "last_run_duration", last.flatMap(Run::duration), human);
            write(json, "time_between_starts", last.flatMap(Run::sinceLastStart), human);
            Optional<Instant> heldUntil = last.flatMap(Run::heldUntil);
            if (heldUntil.isPresent()) {
                json.writeNumberField(
                        "removal_held_until_millis", heldUntil.get().toEpochMilli());
            }
            json.writeNumberField("data_stream_count", read.streams().size());
            Members.objects(json, "data_streams", read.streams(), stream -> {
                json.writeStringField("name", stream.name().value());
                json.writeNumberField("backing_indices_in_total", stream.indices());
                json.writeNumberField("backing_indices_in_error", stream.failing());
            });
        });
    }

    private static void write(JsonGenerator json, String name, Optional<Duration> time, boolean human)
            throws IOException {
        if (time.isPresent()) {
            json.writeNumberField(name + "_in_millis", time.get().toMillis());
            if (human) {
                json.writeStringField(name, ReadableTime.of(time.get()));
            }
        }
    }
}
