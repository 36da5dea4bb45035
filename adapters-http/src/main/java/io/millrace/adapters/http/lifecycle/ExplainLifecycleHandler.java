package io.millrace.adapters.http.lifecycle;

import com.fasterxml.jackson.core.JsonGenerator;
import io.millrace.adapters.http.index.selection.Targets;
import io.millrace.adapters.http.json.Members;
import io.millrace.adapters.http.json.ReadableTime;
import io.millrace.adapters.http.route.Handler;
import io.millrace.adapters.http.route.Request;
import io.millrace.adapters.http.route.Response;
import io.millrace.application.port.driven.service.lifecycle.LifecycleRuns.Failure;
import io.millrace.application.port.driving.lifecycle.ManageLifecycles;
import io.millrace.application.port.driving.lifecycle.ManageLifecycles.Explained;
import io.millrace.application.port.driving.lifecycle.ManageLifecycles.Explanation;
import io.millrace.application.port.driving.lifecycle.ManageLifecycles.Managed;
import io.millrace.domain.index.NameSelection.Expand;
import java.io.IOException;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;

/** {@code GET /{index}/_lifecycle/explain}. */
record ExplainLifecycleHandler(ManageLifecycles lifecycles) implements Handler {

    @Override
    public Response handle(Request request) {
        Form form = new Form(request.parameters().bool("include_defaults", false), request.isHuman());
        Explanation explanation = lifecycles.explain(Targets.read(request, Expand.OPEN));
        return Response.object(200, json -> {
            json.writeObjectFieldStart("indices");
            for (Explained explained : explanation.indices()) {
                String name = explained.index().name().value();
                json.writeObjectFieldStart(name);
                json.writeStringField("index", name);
                json.writeBooleanField(
                        "managed_by_lifecycle", explained.managed().isPresent());
                if (explained.managed().isPresent()) {
                    write(json, explained.managed().get(), explanation.now(), form);
                }
                json.writeEndObject();
            }
            json.writeEndObject();
        });
    }

    private static void write(JsonGenerator json, Managed managed, Instant now, Form form) throws IOException {
        Instant createdAt = managed.age().index().createdAt();
        form.write(json, "index_creation_date", createdAt);
        json.writeStringField("time_since_index_creation", ReadableTime.of(Duration.between(createdAt, now)));
        Optional<Instant> rolledOverAt = managed.age().rolledOverAt();
        if (rolledOverAt.isPresent()) {
            form.write(json, "rollover_date", rolledOverAt.get());
            json.writeStringField("time_since_rollover", ReadableTime.of(Duration.between(rolledOverAt.get(), now)));
        }
        Members.text(json, "generation_time", managed.age().at(now).map(ReadableTime::of));
        if (managed.removableAt().isPresent()) {
            form.write(json, "removal_date", managed.removableAt().get());
        }
        LifecycleJson.write(json, managed.lifecycle(), form.withRollover());
        if (managed.failure().isPresent()) {
            Failure failure = managed.failure().get();
            json.writeObjectFieldStart("error");
            form.write(json, "first_occurrence", failure.firstAt());
            json.writeStringField("message", failure.message());
            form.write(json, "last_recorded", failure.lastAt());
            json.writeNumberField("retry_count", failure.retries());
            json.writeEndObject();
        }
    }

    /**
     * The form of the response.
     *
     * @param withRollover whether to include the rollover conditions
     * @param human whether to include times in readable form
     */
    private record Form(boolean withRollover, boolean human) {

        void write(JsonGenerator json, String name, Instant moment) throws IOException {
            if (human) {
                json.writeStringField(name, moment.toString());
            }
            json.writeNumberField(name + "_millis", moment.toEpochMilli());
        }
    }
}
