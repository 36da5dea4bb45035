package io.millrace.adapters.http.index;

import com.fasterxml.jackson.core.JsonGenerator;
import io.millrace.adapters.http.error.RequestRefusedException;
import io.millrace.adapters.http.identity.ShortUuid;
import io.millrace.adapters.http.json.FlatSettings;
import io.millrace.adapters.http.route.Handler;
import io.millrace.adapters.http.route.Request;
import io.millrace.adapters.http.route.Response;
import io.millrace.application.port.driving.index.ListAliases;
import io.millrace.application.port.driving.index.ListAliases.Aliased;
import io.millrace.application.port.driving.index.ReadTarget;
import io.millrace.domain.index.Index;
import io.millrace.domain.index.NameSelection.Expand;
import java.io.IOException;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;

/** {@code GET|HEAD /{index}}. */
final class DescribeIndicesHandler implements Handler {

    static final String[] PARAMETERS = {
        "local",
        "ignore_unavailable",
        "allow_no_indices",
        "expand_wildcards",
        "features",
        "flat_settings",
        "include_defaults",
        "master_timeout"
    };

    private static final Set<String> FEATURES = Set.of("aliases", "mappings", "settings");

    private final ListAliases indices;

    DescribeIndicesHandler(ListAliases indices) {
        this.indices = Objects.requireNonNull(indices, "indices");
    }

    @Override
    public Response handle(Request request) {
        boolean flat = request.parameters().bool("flat_settings", false);
        Set<String> features = features(request.parameters().list("features"));
        ReadTarget target = Targets.read(request, Expand.OPEN);
        List<Aliased> found =
                indices.list(new ListAliases.Request(target, Optional.empty())).indices();
        return Response.json(200, json -> {
            json.writeStartObject();
            for (Aliased index : found) {
                write(json, index, features, flat, request.isHuman());
            }
            json.writeEndObject();
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

    private static void write(JsonGenerator json, Aliased found, Set<String> features, boolean flat, boolean human)
            throws IOException {
        Index index = found.index();
        json.writeObjectFieldStart(index.name().value());
        if (features.contains("aliases")) {
            AliasAnswers.write(json, found.aliases());
        }
        if (features.contains("mappings")) {
            json.writeFieldName("mappings");
            json.writeRawValue(index.mappings().value());
        }
        if (features.contains("settings")) {
            json.writeFieldName("settings");
            FlatSettings.write(json, settings(index, human), flat);
        }
        if (index.membership().isPresent()) {
            json.writeStringField(
                    "data_stream", index.membership().get().stream().value());
        }
        json.writeEndObject();
    }

    /** Returns what was asked for and what the service itself says of the index. */
    private static SortedMap<String, String> settings(Index index, boolean human) {
        SortedMap<String, String> settings =
                new TreeMap<>(index.settingsInForce().values());
        settings.putIfAbsent("index.number_of_shards", "1");
        settings.putIfAbsent("index.number_of_replicas", "0");
        settings.put("index.creation_date", Long.toString(index.createdAt().toEpochMilli()));
        settings.put("index.provided_name", index.name().value());
        settings.put("index.uuid", ShortUuid.of(index.uuid()));
        settings.put("index.version.created", Integer.toString(index.version().id()));
        if (human) {
            settings.put("index.creation_date_string", index.createdAt().toString());
            settings.put("index.version.created_string", index.version().toString());
        }
        return settings;
    }
}
