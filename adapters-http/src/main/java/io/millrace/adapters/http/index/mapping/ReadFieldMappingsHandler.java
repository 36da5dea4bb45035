package io.millrace.adapters.http.index.mapping;

import com.fasterxml.jackson.core.JsonGenerator;
import io.millrace.adapters.http.error.RequestRefusedException;
import io.millrace.adapters.http.index.selection.Targets;
import io.millrace.adapters.http.json.rendering.EmbeddedJson;
import io.millrace.adapters.http.route.Handler;
import io.millrace.adapters.http.route.Request;
import io.millrace.adapters.http.route.Response;
import io.millrace.application.port.driving.index.ReadIndices;
import io.millrace.domain.index.Index;
import io.millrace.domain.index.NameSelection.Expand;
import io.millrace.domain.text.JsonText;
import io.millrace.domain.text.NamePattern;
import java.io.IOException;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.SortedMap;
import java.util.stream.Stream;

/**
 * {@code GET /_mapping/field/{fields}} and {@code /{index}/_mapping/field/{fields}}: the mappings of single fields, with
 * their names with dots. Objects have no mapping of their own.
 */
public record ReadFieldMappingsHandler(ReadIndices indices) implements Handler {

    private static final String DEFAULTS = "include_defaults";

    @Override
    public Response handle(Request request) {
        if (request.parameters().bool(DEFAULTS, false)) {
            throw RequestRefusedException.illegalArgument(
                    "parameter [" + DEFAULTS + "] with value [true] is not offered, only [false]");
        }
        List<NamePattern> wanted = Stream.of(request.variable("fields").split(","))
                .map(NamePattern::new)
                .toList();
        List<Index> found = indices.describe(Targets.read(request, Expand.OPEN));
        // Most backing indices of a data stream have the same mappings.
        Map<JsonText, SortedMap<String, JsonText>> known = new HashMap<>();
        for (Index index : found) {
            request.deadline().run();
            known.computeIfAbsent(index.mappingsInForce(), mappings -> FieldMappings.of(mappings, wanted));
        }
        return Response.object(200, json -> {
            for (Index index : found) {
                json.writeObjectFieldStart(index.name().value());
                json.writeObjectFieldStart("mappings");
                for (var field : Objects.requireNonNull(known.get(index.mappingsInForce()))
                        .entrySet()) {
                    write(json, field.getKey(), field.getValue());
                }
                json.writeEndObject();
                json.writeEndObject();
            }
        });
    }

    private static void write(JsonGenerator json, String name, JsonText mapping) throws IOException {
        json.writeObjectFieldStart(name);
        json.writeStringField("full_name", name);
        json.writeObjectFieldStart("mapping");
        json.writeFieldName(name.substring(name.lastIndexOf('.') + 1));
        EmbeddedJson.write(json, mapping);
        json.writeEndObject();
        json.writeEndObject();
    }
}
