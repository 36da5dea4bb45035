package io.millrace.adapters.http.lifecycle.policy;

import com.fasterxml.jackson.core.JsonGenerator;
import io.millrace.adapters.http.error.RequestRefusedException;
import io.millrace.adapters.http.json.JsonFactories;
import io.millrace.adapters.http.json.JsonObject;
import io.millrace.adapters.http.json.JsonValue;
import io.millrace.adapters.http.stream.ConditionsReader;
import io.millrace.domain.lifecycle.policy.LifecyclePolicy;
import io.millrace.domain.lifecycle.policy.PolicyAction;
import io.millrace.domain.lifecycle.policy.PolicyName;
import io.millrace.domain.lifecycle.policy.PolicyPhase;
import io.millrace.domain.lifecycle.policy.PolicyPhase.Kind;
import io.millrace.domain.stream.RolloverConditions;
import io.millrace.domain.text.JsonText;
import io.millrace.domain.text.TimeText;
import java.io.IOException;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.util.EnumMap;
import java.util.Map;
import java.util.Optional;

/**
 * Parses a lifecycle policy. The values of the actions {@code rollover} and {@code delete} are checked; those of all
 * other actions are stored as sent.
 */
final class PolicyReader {

    private static final String MIN_AGE = "min_age";
    private static final String DELETES_SNAPSHOT = "delete_searchable_snapshot";

    private PolicyReader() {}

    /**
     * Parses the body of a request.
     *
     * @throws RequestRefusedException if a member is unknown or has the wrong type
     * @throws io.millrace.domain.Rejection if the policy breaks a rule
     */
    static LifecyclePolicy read(PolicyName name, JsonObject body) {
        body.allowing("policy").requiring("policy");
        Parsed parsed =
                body.nested("policy", "lifecycle_policy", PolicyReader::parse).orElseThrow();
        return new LifecyclePolicy(
                name,
                parsed.phases().entrySet().stream()
                        .map(entry -> new PolicyPhase(
                                entry.getKey(),
                                entry.getValue().minAge(),
                                entry.getValue().actions().keySet()))
                        .toList(),
                Optional.ofNullable(parsed.phases().get(Kind.HOT)).flatMap(Phase::rollover),
                parsed.text());
    }

    private static Parsed parse(JsonObject policy) {
        policy.allowing("phases", "_meta", "deprecated").requiring("phases");
        Map<Kind, Phase> phases =
                policy.nested("phases", "phases", PolicyReader::parsePhases).orElseThrow();
        return new Parsed(
                phases, policy.object("_meta"), policy.bool("deprecated").orElse(false));
    }

    private static Map<Kind, Phase> parsePhases(JsonObject phases) {
        Map<Kind, Phase> parsed = new EnumMap<>(Kind.class);
        for (JsonValue.Member member : phases.members()) {
            Kind kind = Kind.ofKey(member.name())
                    .orElseThrow(() -> RequestRefusedException.illegalArgument(
                            "Timeseries lifecycle does not support phase [" + member.name() + "]"));
            phases.nested(member.name(), "phase", PolicyReader::parsePhase).ifPresent(phase -> parsed.put(kind, phase));
        }
        return parsed;
    }

    private static Phase parsePhase(JsonObject phase) {
        phase.allowing(MIN_AGE, "actions");
        TimeText minAge =
                phase.text(MIN_AGE, text -> TimeText.parse(MIN_AGE, text)).orElse(PolicyPhase.AT_ONCE);
        return phase.nested("actions", "actions", actions -> parseActions(minAge, actions))
                .orElse(new Phase(minAge, Map.of(), Optional.empty()));
    }

    private static Phase parseActions(TimeText minAge, JsonObject actions) {
        actions.allowing(PolicyAction.keys().toArray(String[]::new));
        Map<PolicyAction, JsonValue> parsed = new EnumMap<>(PolicyAction.class);
        for (JsonValue.Member member : actions.members()) {
            JsonValue value = actions.object(member.name())
                    .orElseThrow(() -> actions.refused(
                            member.place(), member.name() + " doesn't support values of type: VALUE_NULL"));
            parsed.put(PolicyAction.ofKey(member.name()).orElseThrow(), value);
        }
        actions.nested(PolicyAction.DELETE.key(), "delete", PolicyReader::requireDelete);
        return new Phase(
                minAge, parsed, actions.nested(PolicyAction.ROLLOVER.key(), "rollover_action", ConditionsReader::read));
    }

    private static JsonObject requireDelete(JsonObject delete) {
        delete.allowing(DELETES_SNAPSHOT).bool(DELETES_SNAPSHOT);
        return delete;
    }

    /** The members of a policy. */
    private record Parsed(Map<Kind, Phase> phases, Optional<JsonValue> meta, boolean deprecated) {

        /** Returns the policy as responses show it, including default values. */
        JsonText text() {
            StringWriter text = new StringWriter();
            try (JsonGenerator json = JsonFactories.WRITING.createGenerator(text)) {
                json.writeStartObject();
                json.writeObjectFieldStart("phases");
                for (Map.Entry<Kind, Phase> phase : phases.entrySet()) {
                    json.writeObjectFieldStart(phase.getKey().key());
                    phase.getValue().write(json);
                    json.writeEndObject();
                }
                json.writeEndObject();
                if (meta.isPresent()) {
                    json.writeFieldName("_meta");
                    json.writeRawValue(meta.get().raw());
                }
                if (deprecated) {
                    json.writeBooleanField("deprecated", true);
                }
                json.writeEndObject();
            } catch (IOException failure) {
                throw new UncheckedIOException("cannot write a policy", failure);
            }
            return new JsonText(text.toString());
        }
    }

    /** The members of a phase. */
    private record Phase(TimeText minAge, Map<PolicyAction, JsonValue> actions, Optional<RolloverConditions> rollover) {

        void write(JsonGenerator json) throws IOException {
            json.writeStringField(MIN_AGE, minAge.written());
            json.writeObjectFieldStart("actions");
            for (Map.Entry<PolicyAction, JsonValue> action : actions.entrySet()) {
                json.writeFieldName(action.getKey().key());
                if (action.getKey() == PolicyAction.DELETE
                        && action.getValue().find(DELETES_SNAPSHOT).isEmpty()) {
                    json.writeRawValue("{\"" + DELETES_SNAPSHOT + "\":true}");
                } else {
                    json.writeRawValue(action.getValue().raw());
                }
            }
            json.writeEndObject();
        }
    }
}
