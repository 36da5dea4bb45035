package io.millrace.adapters.http.index;

import com.fasterxml.jackson.core.JsonGenerator;
import io.millrace.adapters.http.error.RequestRefusedException;
import io.millrace.adapters.http.index.alias.AliasAnswers;
import io.millrace.adapters.http.index.selection.Targets;
import io.millrace.adapters.http.json.Members;
import io.millrace.adapters.http.json.rendering.EmbeddedJson;
import io.millrace.adapters.http.route.Handler;
import io.millrace.adapters.http.route.Request;
import io.millrace.adapters.http.route.Response;
import io.millrace.application.port.driving.index.ManageAliases;
import io.millrace.application.port.driving.index.ManageAliases.Aliased;
import io.millrace.application.port.driving.index.ReadTarget;
import io.millrace.domain.index.Index;
import io.millrace.domain.index.NameSelection.Expand;
import java.io.IOException;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** {@code GET|HEAD /{index}}. */
record DescribeIndicesHandler(ManageAliases aliases) implements Handler {

    private static final Set<String> FEATURES = Set.of("aliases", "mappings", "settings");

    @Override
    public Response handle(Request request) {
        ShownSettings settings = new ShownSettings(
                List.of(),
                request.parameters().bool("flat_settings", false),
                request.parameters().bool("include_defaults", false),
                request.isHuman());
        Set<String> features = features(request.parameters().list("features"));
        ReadTarget target = Targets.read(request, Expand.OPEN);
        List<Aliased> found = aliases.list(target, Optional.empty()).indices();
        return Response.object(200, json -> {
            for (Aliased index : found) {
                write(json, index, features, settings);
            }
        });
    }

    private static Set<String> features(List<String> wanted) {
        for (String feature : wanted) {
            if (!FEATURES.contains(feature)) {
                throw RequestRefusedException.illegalArgument("Invalid features specified [" + feature + "]");
            }
        }
        return wanted.isEmpty() ? FEATURES : Set.copyOf(wanted);
    }

    private static void write(JsonGenerator json, Aliased found, Set<String> features, ShownSettings settings)
            throws IOException {
        Index index = found.index();
        json.writeObjectFieldStart(index.name().value());
        if (features.contains("aliases")) {
            AliasAnswers.write(json, found.aliases());
        }
        if (features.contains("mappings")) {
            json.writeFieldName("mappings");
            EmbeddedJson.write(json, index.mappingsInForce());
        }
        if (features.contains("settings")) {
            settings.write(json, index);
        }
        Members.text(
                json,
                "data_stream",
                index.membership().map(membership -> membership.stream().value()));
        json.writeEndObject();
    }
}
