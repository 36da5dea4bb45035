package io.millrace.adapters.http.stream;

import io.millrace.adapters.http.error.RequestRefusedException;
import io.millrace.adapters.http.json.JsonObject;
import io.millrace.adapters.http.route.Handler;
import io.millrace.adapters.http.route.NotOffered;
import io.millrace.adapters.http.route.Request;
import io.millrace.adapters.http.route.Response;
import io.millrace.application.port.driving.stream.ManageDataStreams;
import io.millrace.application.port.driving.stream.ManageDataStreams.RolloverOutcome;
import io.millrace.domain.index.StreamName;
import io.millrace.domain.stream.RolloverConditions;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * {@code POST /{index}/_rollover}, and the same path with a name for the new index, which is rejected because data
 * streams choose this name.
 */
record RollOverHandler(ManageDataStreams streams) implements Handler {

    static final String[] PARAMETERS = {"timeout", "master_timeout", "dry_run", "lazy", "wait_for_active_shards"};

    @Override
    public Response handle(Request request) {
        String name = request.variable("index");
        request.access().require(name);
        boolean dryRun = request.parameters().bool("dry_run", false);
        NotOffered.requireNone(request.parameters(), "lazy");
        StreamName stream = new StreamName(name);
        if (request.findVariable("new_index").isPresent()) {
            throw RequestRefusedException.illegalArgument(
                    "new index name may not be specified when rolling over a data stream");
        }
        RolloverConditions conditions = request.findJson("rollover")
                .flatMap(RollOverHandler::conditions)
                .orElse(RolloverConditions.NONE);
        RolloverOutcome outcome = streams.rollOver(new ManageDataStreams.Rollover(stream, conditions, dryRun));
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

    private static Optional<RolloverConditions> conditions(JsonObject body) {
        body.allowing("conditions", "aliases", "mappings", "settings");
        for (String name : List.of("aliases", "mappings", "settings")) {
            if (body.object(name).filter(object -> !object.members().isEmpty()).isPresent()) {
                throw RequestRefusedException.illegalArgument(
                        "aliases, mappings, and index settings may not be specified when rolling over a data stream");
            }
        }
        return body.nested("conditions", "conditions", ConditionsReader::read);
    }
}
