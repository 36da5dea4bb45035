package io.millrace.adapters.http.stream;

import io.millrace.adapters.http.error.RequestRefusedException;
import io.millrace.adapters.http.index.alias.AliasReader;
import io.millrace.adapters.http.index.mapping.MappingFields;
import io.millrace.adapters.http.index.mapping.MappingMerge;
import io.millrace.adapters.http.json.FlatSettings;
import io.millrace.adapters.http.json.JsonObject;
import io.millrace.adapters.http.json.JsonValue;
import io.millrace.adapters.http.route.Handler;
import io.millrace.adapters.http.route.NotOffered;
import io.millrace.adapters.http.route.Request;
import io.millrace.adapters.http.route.Response;
import io.millrace.adapters.http.route.caller.Access;
import io.millrace.application.port.driving.index.CreateIndices;
import io.millrace.application.port.driving.stream.ManageDataStreams;
import io.millrace.application.port.driving.stream.ManageDataStreams.RolloverOutcome;
import io.millrace.application.port.driving.stream.RollOverAliases;
import io.millrace.domain.index.IndexName;
import io.millrace.domain.index.StreamName;
import io.millrace.domain.index.alias.AliasProperties;
import io.millrace.domain.security.privilege.Action;
import io.millrace.domain.stream.RolloverConditions;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * {@code POST /{index}/_rollover} for data streams and aliases, and the same path with a name for the new index of an
 * alias.
 */
record RollOverHandler(ManageDataStreams streams, RollOverAliases aliases, MappingMerge mapping) implements Handler {

    static final String[] PARAMETERS = {"timeout", "master_timeout", "dry_run", "lazy", "wait_for_active_shards"};

    private static final List<String> PARTS = List.of("aliases", "mappings", "settings");

    @Override
    public Response handle(Request request) {
        String name = request.variable("index");
        request.access().require(name);
        boolean dryRun = request.parameters().bool("dry_run", false);
        NotOffered.requireNone(request.parameters(), "lazy");
        Optional<JsonObject> body = request.findJson("rollover")
                .map(sent -> sent.allowing("conditions", "aliases", "mappings", "settings"));
        RolloverConditions conditions = body.flatMap(
                        sent -> sent.nested("conditions", "conditions", ConditionsReader::read))
                .orElse(RolloverConditions.NONE);
        RolloverOutcome outcome = aliases.isAlias(name)
                ? aliases.rollOver(request.access().caller(), ofAlias(name, request, body, conditions, dryRun))
                : streams.rollOver(request.access().caller(), ofStream(name, request, body, conditions, dryRun));
        return Response.object(200, json -> {
            json.writeBooleanField("acknowledged", outcome.rolledOver());
            json.writeBooleanField("shards_acknowledged", outcome.rolledOver());
            json.writeStringField("old_index", outcome.oldIndex().value());
            json.writeStringField("new_index", outcome.newIndex().value());
            json.writeBooleanField("rolled_over", outcome.rolledOver());
            json.writeBooleanField("dry_run", outcome.dryRun());
            json.writeBooleanField("lazy", false);
            json.writeObjectFieldStart("conditions");
            for (Map.Entry<String, Boolean> condition : outcome.met().entrySet()) {
                json.writeBooleanField(condition.getKey(), condition.getValue());
            }
            json.writeEndObject();
        });
    }

    private static ManageDataStreams.Rollover ofStream(
            String name, Request request, Optional<JsonObject> body, RolloverConditions conditions, boolean dryRun) {
        StreamName stream = new StreamName(name);
        if (request.findVariable("new_index").isPresent()) {
            throw RequestRefusedException.illegalArgument(
                    "new index name may not be specified when rolling over a data stream");
        }
        for (String part : PARTS) {
            if (body.flatMap(sent -> sent.object(part))
                    .filter(object -> !object.members().isEmpty())
                    .isPresent()) {
                throw RequestRefusedException.illegalArgument(
                        "aliases, mappings, and index settings may not be specified when rolling over a data stream");
            }
        }
        return new ManageDataStreams.Rollover(stream, conditions, dryRun);
    }

    /**
     * Returns the rollover of an alias. The rollover also checks that the caller may create the new index and change
     * the aliases of both indices.
     */
    private RollOverAliases.AliasRollover ofAlias(
            String name, Request request, Optional<JsonObject> body, RolloverConditions conditions, boolean dryRun) {
        Map<String, Optional<String>> settings = FlatSettings.read(body, "settings");
        Map<String, AliasProperties> others = body.flatMap(sent -> sent.object("aliases"))
                .map(sent -> AliasReader.definitions(new JsonObject("aliases", sent)))
                .orElse(Map.of());
        Optional<JsonValue> mappings = body.flatMap(sent -> sent.object("mappings"));
        body.ifPresent(sent -> sent.check("mappings", MappingFields::require));
        Access access = request.access();
        return new RollOverAliases.AliasRollover(
                name,
                request.findVariable("new_index").map(IndexName::new),
                conditions,
                next -> new CreateIndices.Request(
                        next, settings, template -> mapping.overTemplate(template, mappings), others),
                dryRun,
                new RollOverAliases.Rights() {

                    @Override
                    public void requireOnCurrent(IndexName current) {
                        List<String> changed = new ArrayList<>(others.keySet());
                        changed.addAll(List.of(name, current.value()));
                        access.to(Action.CHANGE_ALIASES).require(changed);
                    }

                    @Override
                    public void requireOnNext(IndexName next) {
                        access.to(Action.CHANGE_ALIASES).require(next.value());
                        access.to(Action.CREATE_INDEX).require(next.value());
                    }
                });
    }
}
