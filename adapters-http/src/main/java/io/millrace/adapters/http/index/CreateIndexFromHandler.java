package io.millrace.adapters.http.index;

import io.millrace.adapters.http.error.RequestRefusedException;
import io.millrace.adapters.http.json.FlatSettings;
import io.millrace.adapters.http.json.JsonMerge;
import io.millrace.adapters.http.json.JsonObject;
import io.millrace.adapters.http.json.JsonValue;
import io.millrace.adapters.http.json.StrictJson;
import io.millrace.adapters.http.route.Handler;
import io.millrace.adapters.http.route.Request;
import io.millrace.adapters.http.route.Response;
import io.millrace.application.port.driving.index.CreateIndexFrom;
import io.millrace.domain.index.IndexName;
import io.millrace.domain.text.JsonText;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;

/** {@code PUT|POST /_create_from/{source}/{dest}}. */
final class CreateIndexFromHandler implements Handler {

    private final CreateIndexFrom indices;
    private final long largestMappings;

    /** Takes the size in bytes that mappings may grow to when others are merged into them. */
    CreateIndexFromHandler(CreateIndexFrom indices, long largestMappings) {
        this.indices = Objects.requireNonNull(indices, "indices");
        this.largestMappings = largestMappings;
    }

    @Override
    public Response handle(Request request) {
        String source = request.variable("source");
        String name = request.variable("dest");
        request.access().require(List.of(source, name));
        Optional<JsonObject> body = request.findJson("create_index_from")
                .map(found -> found.allowing("settings_override", "mappings_override", "remove_index_blocks"));
        Map<String, Optional<String>> settings = body.flatMap(found -> found.object("settings_override"))
                .map(FlatSettings::read)
                .orElse(Map.of());
        Optional<JsonValue> mappings = body.flatMap(found -> found.object("mappings_override"));
        IndexName destination = new IndexName(name);
        indices.create(new CreateIndexFrom.Request(
                source,
                destination,
                settings,
                original -> mappings.map(override -> merge(original, override)).orElse(original),
                body.flatMap(found -> found.bool("remove_index_blocks")).orElse(true)));
        return Response.json(200, json -> {
            json.writeStartObject();
            json.writeBooleanField("acknowledged", true);
            json.writeBooleanField("shards_acknowledged", true);
            json.writeStringField("index", destination.value());
            json.writeEndObject();
        });
    }

    /** What comes out is held to the limits of what is sent, so that it can be merged with again. */
    private JsonText merge(JsonText source, JsonValue override) {
        String merged = JsonMerge.merge(StrictJson.parse(source.value().getBytes(StandardCharsets.UTF_8)), override);
        byte[] bytes = merged.getBytes(StandardCharsets.UTF_8);
        if (bytes.length > largestMappings) {
            throw RequestRefusedException.illegalArgument(
                    "the merged mappings are larger than " + largestMappings + " bytes");
        }
        StrictJson.parse(bytes);
        return new JsonText(merged);
    }
}
