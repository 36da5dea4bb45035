package io.millrace.adapters.http.index;

import io.millrace.adapters.http.error.RequestRefusedException;
import io.millrace.adapters.http.index.alias.AliasReader;
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
import io.millrace.domain.index.alias.AliasProperties;
import io.millrace.domain.security.privilege.Action;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** {@code PUT /{index}}. */
record CreateIndexHandler(CreateIndices indices, MappingMerge mapping) implements Handler {

    static final String[] PARAMETERS = {"wait_for_active_shards", "timeout", "master_timeout"};

    private static final Set<String> KEYS = Set.of("settings", "mappings", "aliases");

    @Override
    public Response handle(Request request) {
        String given = request.variable("index");
        request.access().require(given);
        Optional<JsonObject> body = request.findJson("create_index");
        body.ifPresent(CreateIndexHandler::requireKnown);
        Map<String, AliasProperties> aliases = body.flatMap(found -> found.object("aliases"))
                .map(found -> AliasReader.definitions(new JsonObject("aliases", found)))
                .orElse(Map.of());
        if (!aliases.isEmpty()) {
            List<String> names = new ArrayList<>(aliases.keySet());
            names.add(given);
            request.access().to(Action.CHANGE_ALIASES).require(names);
        }
        Map<String, Optional<String>> settings = FlatSettings.read(body, "settings");
        Optional<JsonValue> mappings = body.flatMap(found -> found.object("mappings"));
        mappings.ifPresent(MappingFields::require);
        IndexName name = new IndexName(given);
        indices.create(
                request.access().caller(),
                new CreateIndices.Request(
                        name, settings, template -> mapping.overTemplate(template, mappings), aliases));
        return created(name);
    }

    private static void requireKnown(JsonObject body) {
        for (JsonValue.Member member : body.members()) {
            if (!KEYS.contains(member.name())) {
                throw RequestRefusedException.of(
                        400, "parse_exception", "unknown key [" + member.name() + "] for create index");
            }
        }
    }

    /** Returns the response for a created index; it reports that all shards exist. */
    static Response created(IndexName name) {
        return Response.object(200, json -> {
            json.writeBooleanField("acknowledged", true);
            json.writeBooleanField("shards_acknowledged", true);
            json.writeStringField("index", name.value());
        });
    }
}
