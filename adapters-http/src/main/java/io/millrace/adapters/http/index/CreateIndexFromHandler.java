package io.millrace.adapters.http.index;

import io.millrace.adapters.http.index.mapping.MappingFields;
import io.millrace.adapters.http.index.mapping.MappingMerge;
import io.millrace.adapters.http.json.FlatSettings;
import io.millrace.adapters.http.json.JsonObject;
import io.millrace.adapters.http.json.JsonValue;
import io.millrace.adapters.http.route.Handler;
import io.millrace.adapters.http.route.Request;
import io.millrace.adapters.http.route.Response;
import io.millrace.application.port.driving.index.CreateIndices;
import io.millrace.domain.index.IndexName;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** {@code PUT|POST /_create_from/{source}/{dest}}. */
record CreateIndexFromHandler(CreateIndices indices, MappingMerge mapping) implements Handler {

    @Override
    public Response handle(Request request) {
        String source = request.variable("source");
        String name = request.variable("dest");
        request.access().require(List.of(source, name));
        Optional<JsonObject> body = request.findJson("create_index_from")
                .map(found -> found.allowing("settings_override", "mappings_override", "remove_index_blocks"));
        Map<String, Optional<String>> settings = FlatSettings.read(body, "settings_override");
        Optional<JsonValue> mappings = body.flatMap(found -> found.object("mappings_override"));
        mappings.ifPresent(MappingFields::require);
        IndexName destination = new IndexName(name);
        indices.createFrom(
                request.access().caller(),
                new CreateIndices.FromRequest(
                        source,
                        destination,
                        settings,
                        original -> mappings.map(override -> mapping.over(original, override))
                                .orElse(original),
                        body.flatMap(found -> found.bool("remove_index_blocks")).orElse(true)));
        return CreateIndexHandler.created(destination);
    }
}
