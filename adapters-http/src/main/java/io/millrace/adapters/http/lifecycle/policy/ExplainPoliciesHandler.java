package io.millrace.adapters.http.lifecycle.policy;

import com.fasterxml.jackson.core.JsonGenerator;
import io.millrace.adapters.http.index.selection.Targets;
import io.millrace.adapters.http.json.Members;
import io.millrace.adapters.http.json.ReadableTime;
import io.millrace.adapters.http.route.Handler;
import io.millrace.adapters.http.route.Request;
import io.millrace.adapters.http.route.Response;
import io.millrace.application.port.driven.service.lifecycle.LifecyclePolicies.Stored;
import io.millrace.application.port.driving.lifecycle.ManagePolicies;
import io.millrace.application.port.driving.lifecycle.ManagePolicies.Explained;
import io.millrace.application.port.driving.lifecycle.ManagePolicies.Explanation;
import io.millrace.application.port.driving.lifecycle.ManagePolicies.Managed;
import io.millrace.domain.index.NameSelection.Expand;
import io.millrace.domain.lifecycle.IndexAge;
import io.millrace.domain.lifecycle.policy.PolicyAction;
import io.millrace.domain.lifecycle.policy.PolicyPhase;
import java.io.IOException;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;

/** {@code GET /{index}/_ilm/explain}. */
record ExplainPoliciesHandler(ManagePolicies policies) implements Handler {

    private static final String WITHOUT_STREAM = "policies are executed only for data streams";

    @Override
    public Response handle(Request request) {
        boolean onlyErrors = request.parameters().bool("only_errors", false);
        boolean onlyManaged = onlyErrors || request.parameters().bool("only_managed", false);
        Explanation explanation = policies.explain(Targets.read(request, Expand.OPEN));
        return Response.object(200, json -> {
            json.writeObjectFieldStart("indices");
            for (Explained explained : explanation.indices()) {
                Optional<Managed> managed = explained.managed();
                if ((managed.isEmpty() && onlyManaged)
                        || (onlyErrors && !managed.map(Managed::isInError).orElse(false))) {
                    continue;
                }
                String name = explained.index().name().value();
                json.writeObjectFieldStart(name);
                json.writeStringField("index", name);
                json.writeBooleanField("managed", managed.isPresent());
                if (managed.isPresent()) {
                    write(json, managed.get(), explained.index().createdAt(), explanation.now());
                }
                json.writeEndObject();
            }
            json.writeEndObject();
        });
    }

    private static void write(JsonGenerator json, Managed managed, Instant createdAt, Instant now) throws IOException {
        Duration sinceCreation = Duration.between(createdAt, now);
        Duration age = managed.age().flatMap(member -> member.at(now)).orElse(sinceCreation);
        json.writeStringField("policy", managed.name());
        json.writeNumberField("index_creation_date_millis", createdAt.toEpochMilli());
        json.writeStringField("time_since_index_creation", ReadableTime.of(sinceCreation));
        json.writeNumberField("lifecycle_date_millis", now.minus(age).toEpochMilli());
        json.writeStringField("age", ReadableTime.of(age));
        if (managed.policy().isEmpty()) {
            writeError(json, Step.NONE, "illegal_argument_exception", "policy [" + managed.name() + "] does not exist");
            return;
        }
        Stored stored = managed.policy().get();
        Step step = Step.of(stored, managed.age(), age);
        json.writeStringField("phase", step.phase());
        json.writeStringField("action", step.action());
        if (managed.failure().isPresent()) {
            writeError(
                    json,
                    step,
                    "illegal_state_exception",
                    managed.failure().get().message());
        } else {
            json.writeStringField("step", step.name());
            Optional<String> message = managed.age().isEmpty()
                    ? Optional.of(WITHOUT_STREAM)
                    : stored.policy().describeWithoutEffect();
            if (message.isPresent()) {
                json.writeObjectFieldStart("step_info");
                Members.text(json, "message", message);
                json.writeEndObject();
            }
        }
        json.writeObjectFieldStart("phase_execution");
        json.writeStringField("policy", managed.name());
        json.writeNumberField("version", stored.version());
        json.writeNumberField("modified_date_in_millis", stored.modifiedAt().toEpochMilli());
        json.writeEndObject();
    }

    private static void writeError(JsonGenerator json, Step step, String type, String reason) throws IOException {
        json.writeStringField("step", "ERROR");
        json.writeStringField("failed_step", step.name());
        json.writeObjectFieldStart("step_info");
        json.writeStringField("type", type);
        json.writeStringField("reason", reason);
        json.writeEndObject();
    }

    /** The step of an index, in the terms of Elasticsearch. */
    private record Step(String phase, String action, String name) {

        static final Step NONE = complete("new");

        static Step of(Stored stored, Optional<IndexAge> member, Duration age) {
            if (member.isEmpty()) {
                return NONE;
            }
            boolean isWritten = member.get().rolledOverAt().isEmpty();
            Optional<PolicyPhase> phase =
                    isWritten ? stored.policy().hotPhase() : stored.policy().phaseAt(age);
            return phase.map(current -> in(current, isWritten)).orElse(NONE);
        }

        private static Step in(PolicyPhase phase, boolean isWritten) {
            String key = phase.kind().key();
            if (isWritten && phase.actions().contains(PolicyAction.ROLLOVER)) {
                return new Step(key, PolicyAction.ROLLOVER.key(), "check-rollover-ready");
            }
            if (phase.actions().contains(PolicyAction.WAIT_FOR_SNAPSHOT)) {
                return new Step(key, PolicyAction.WAIT_FOR_SNAPSHOT.key(), "wait-for-snapshot");
            }
            return phase.actions().contains(PolicyAction.DELETE)
                    ? new Step(key, PolicyAction.DELETE.key(), "delete")
                    : complete(key);
        }

        private static Step complete(String phase) {
            return new Step(phase, "complete", "complete");
        }
    }
}
