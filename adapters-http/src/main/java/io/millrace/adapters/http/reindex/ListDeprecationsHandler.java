package io.millrace.adapters.http.reindex;

import com.fasterxml.jackson.core.JsonGenerator;
import io.millrace.adapters.http.json.Members;
import io.millrace.adapters.http.route.Handler;
import io.millrace.adapters.http.route.Request;
import io.millrace.adapters.http.route.Response;
import io.millrace.application.port.driving.deprecation.ListDeprecations;
import io.millrace.application.port.driving.deprecation.ListDeprecations.Deprecations;
import io.millrace.application.port.driving.deprecation.ListDeprecations.StreamFinding;
import io.millrace.application.port.driving.deprecation.ListDeprecations.TemplateFinding;
import io.millrace.application.port.driving.index.ReadTarget;
import io.millrace.domain.index.Index;
import io.millrace.domain.index.NameSelection;
import io.millrace.domain.index.NameSelection.Expand;
import io.millrace.domain.lifecycle.policy.LifecyclePolicy;
import io.millrace.domain.security.privilege.Action;
import io.millrace.domain.security.privilege.NameScope;
import java.io.IOException;
import java.util.EnumSet;
import java.util.List;
import java.util.stream.Collectors;

/** {@code GET /_migration/deprecations} and {@code GET /{index}/_migration/deprecations}. */
record ListDeprecationsHandler(ListDeprecations deprecations) implements Handler {

    private static final String UPGRADING = "docs/upgrading.md";
    private static final String LIFECYCLES = "docs/how-to/lifecycles.md";
    private static final String SETTINGS = "docs/configuration.md";
    private static final String CRITICAL = "critical";
    private static final String WARNING = "warning";

    @Override
    public Response handle(Request request) {
        Deprecations found = deprecations.list(new ReadTarget(
                NameSelection.parse(request.findVariable("index").orElse("*"), EnumSet.allOf(Expand.class)),
                NameScope.everything(Action.READ_DEPRECATIONS),
                false,
                true));
        return Response.object(200, json -> write(json, found));
    }

    private static void write(JsonGenerator json, Deprecations found) throws IOException {
        json.writeArrayFieldStart("cluster_settings");
        if (!found.transientSettings().isEmpty()) {
            write(
                    json,
                    new Issue(
                            WARNING,
                            "transient cluster settings are deprecated",
                            SETTINGS,
                            "set these settings as persistent settings: "
                                    + found.transientSettings().stream()
                                            .map(setting -> "[" + setting.key() + "]")
                                            .collect(Collectors.joining(", "))),
                    Meta.NONE);
        }
        json.writeEndArray();
        for (String none : List.of("node_settings", "ml_settings")) {
            json.writeArrayFieldStart(none);
            json.writeEndArray();
        }
        json.writeObjectFieldStart("index_settings");
        for (Index index : found.indices()) {
            json.writeArrayFieldStart(index.name().value());
            write(json, outdated(index), meta -> meta.writeBooleanField("reindex_required", true));
            json.writeEndArray();
        }
        json.writeEndObject();
        json.writeObjectFieldStart("data_streams");
        for (StreamFinding finding : found.streams()) {
            json.writeArrayFieldStart(finding.stream().name().value());
            write(json, finding);
            json.writeEndArray();
        }
        json.writeEndObject();
        json.writeObjectFieldStart("templates");
        for (TemplateFinding finding : found.templates()) {
            json.writeArrayFieldStart(finding.name().value());
            write(
                    json,
                    new Issue(
                            WARNING,
                            "the template names a lifecycle policy that does not exist",
                            LIFECYCLES,
                            withoutPolicy(finding.missingPolicy())),
                    Meta.NONE);
            json.writeEndArray();
        }
        json.writeEndObject();
        json.writeObjectFieldStart("ilm_policies");
        for (LifecyclePolicy policy : found.policies()) {
            json.writeArrayFieldStart(policy.name().value());
            write(
                    json,
                    new Issue(
                            WARNING,
                            "the policy has actions without effect",
                            LIFECYCLES,
                            policy.describeWithoutEffect().orElseThrow()),
                    Meta.NONE);
            json.writeEndArray();
        }
        json.writeEndObject();
    }

    private static Issue outdated(Index index) {
        return new Issue(
                CRITICAL,
                "the index has an earlier major version",
                UPGRADING,
                "this index has version " + index.version());
    }

    private static void write(JsonGenerator json, StreamFinding finding) throws IOException {
        if (!finding.outdated().isEmpty()) {
            write(
                    json,
                    new Issue(
                            CRITICAL,
                            "the data stream has backing indices of an earlier major version",
                            UPGRADING,
                            "the oldest of these indices has version "
                                    + finding.outdated().get(0).version()),
                    meta -> {
                        meta.writeBooleanField("reindex_required", true);
                        meta.writeNumberField(
                                "total_backing_indices",
                                finding.stream().backingIndices().size());
                        meta.writeNumberField(
                                "indices_requiring_upgrade_count",
                                finding.outdated().size());
                        Members.texts(
                                meta,
                                "indices_requiring_upgrade",
                                finding.outdated(),
                                index -> index.name().value());
                    });
        }
        if (finding.missingPolicy().isPresent()) {
            write(
                    json,
                    new Issue(
                            WARNING,
                            "the write index names a lifecycle policy that does not exist",
                            LIFECYCLES,
                            withoutPolicy(finding.missingPolicy().get())),
                    Meta.NONE);
        }
    }

    private static String withoutPolicy(String policy) {
        return "policy [" + policy + "] does not exist, so there are no rollovers and no removals; put the policy, or"
                + " remove the setting [index.lifecycle.name]";
    }

    private static void write(JsonGenerator json, Issue issue, Meta meta) throws IOException {
        json.writeStartObject();
        json.writeStringField("level", issue.level());
        json.writeStringField("message", issue.message());
        json.writeStringField("url", issue.url());
        json.writeStringField("details", issue.details());
        json.writeBooleanField("resolve_during_rolling_upgrade", false);
        if (meta != Meta.NONE) {
            json.writeObjectFieldStart("_meta");
            meta.writeTo(json);
            json.writeEndObject();
        }
        json.writeEndObject();
    }

    /**
     * A finding.
     *
     * @param url the page of the documentation
     */
    private record Issue(String level, String message, String url, String details) {}

    /** Writes the members of {@code _meta}. */
    private interface Meta {

        Meta NONE = json -> {};

        void writeTo(JsonGenerator json) throws IOException;
    }
}
