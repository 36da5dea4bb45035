package io.millrace.adapters.http.cluster;

import com.fasterxml.jackson.core.JsonGenerator;
import io.millrace.adapters.http.index.selection.Targets;
import io.millrace.adapters.http.route.Handler;
import io.millrace.adapters.http.route.Request;
import io.millrace.adapters.http.route.Response;
import io.millrace.adapters.http.route.message.Parameters;
import io.millrace.application.port.driving.health.DescribeCluster;
import io.millrace.application.port.driving.health.DescribeCluster.Census;
import io.millrace.application.port.driving.index.ReadIndices;
import io.millrace.application.port.driving.index.ReadTarget;
import io.millrace.domain.Rejection;
import io.millrace.domain.index.Index;
import io.millrace.domain.index.NameSelection.Expand;
import io.millrace.domain.security.privilege.Action;
import java.io.IOException;
import java.util.List;
import java.util.Optional;

/**
 * {@code GET /_cluster/health} and {@code /_cluster/health/{index}}. All indices are always complete, so the status is
 * green and the request never waits. If the database is unavailable, the HTTP status is 503. If the index does not
 * exist, or {@code wait_for_nodes} is not met, the response is sent immediately, with status 408 and
 * {@code timed_out}.
 */
record ClusterHealthHandler(DescribeCluster cluster, ReadIndices indices) implements Handler {

    private static final String CLUSTER = "cluster";
    private static final String INDICES = "indices";
    private static final String SHARDS = "shards";

    static final String[] PARAMETERS = {
        "expand_wildcards",
        "level",
        "local",
        "master_timeout",
        "timeout",
        "wait_for_active_shards",
        "wait_for_nodes",
        "wait_for_events",
        "wait_for_no_relocating_shards",
        "wait_for_no_initializing_shards",
        "wait_for_status"
    };

    @Override
    public Response handle(Request request) {
        String level = level(request.parameters());
        String name = cluster.identity().cluster();
        Census census = cluster.census();
        boolean isNamed = request.findVariable("index").isPresent();
        Optional<List<Index>> found =
                isNamed || !level.equals(CLUSTER) ? find(request, isNamed) : Optional.of(List.of());
        boolean complete = found.isPresent()
                && request.parameters()
                        .text("wait_for_nodes")
                        .map(condition -> NodeCondition.parse(condition).holds(census.instances()))
                        .orElse(true);
        long shards = isNamed ? found.map(List::size).orElse(0) : census.openIndices();
        return Response.object(complete ? 200 : 408, json -> {
            json.writeStringField("cluster_name", name);
            json.writeStringField("status", found.isPresent() ? "green" : "red");
            json.writeBooleanField("timed_out", !complete);
            json.writeNumberField("number_of_nodes", census.instances());
            json.writeNumberField("number_of_data_nodes", census.instances());
            json.writeNumberField("active_primary_shards", shards);
            writeShards(json, shards);
            json.writeNumberField("delayed_unassigned_shards", 0);
            json.writeNumberField("number_of_pending_tasks", 0);
            json.writeNumberField("number_of_in_flight_fetch", 0);
            json.writeNumberField("task_max_waiting_in_queue_millis", 0);
            json.writeNumberField("active_shards_percent_as_number", 100.0);
            if (!level.equals(CLUSTER)) {
                json.writeObjectFieldStart(INDICES);
                for (Index index : found.orElse(List.of())) {
                    json.writeObjectFieldStart(index.name().value());
                    writeIndex(json, level);
                    json.writeEndObject();
                }
                json.writeEndObject();
            }
        });
    }

    private static void writeIndex(JsonGenerator json, String level) throws IOException {
        json.writeStringField("status", "green");
        json.writeNumberField("number_of_shards", 1);
        json.writeNumberField("number_of_replicas", 0);
        json.writeNumberField("active_primary_shards", 1);
        writeShards(json, 1);
        if (level.equals(SHARDS)) {
            json.writeObjectFieldStart(SHARDS);
            json.writeObjectFieldStart("0");
            json.writeStringField("status", "green");
            json.writeBooleanField("primary_active", true);
            writeShards(json, 1);
            json.writeEndObject();
            json.writeEndObject();
        }
    }

    private static void writeShards(JsonGenerator json, long active) throws IOException {
        json.writeNumberField("active_shards", active);
        json.writeNumberField("relocating_shards", 0);
        json.writeNumberField("initializing_shards", 0);
        json.writeNumberField("unassigned_shards", 0);
        json.writeNumberField("unassigned_primary_shards", 0);
    }

    /**
     * Returns the selected indices that the caller may access. Without names these are the open indices, otherwise also
     * closed ones. Returns empty if a named index does not exist.
     */
    private Optional<List<Index>> find(Request request, boolean isNamed) {
        Expand[] states = isNamed ? Expand.values() : new Expand[] {Expand.OPEN, Expand.HIDDEN};
        ReadTarget target = Targets.read(request, request.access().to(Action.READ_INDEX_STATISTICS), states);
        try {
            return Optional.of(indices.describe(target));
        } catch (Rejection rejection) {
            if (rejection.reason() != Rejection.Reason.INDEX_NOT_FOUND) {
                throw rejection;
            }
            return Optional.empty();
        }
    }

    /** Checks the parameters and returns the level of detail. */
    private static String level(Parameters parameters) {
        parameters.time("timeout");
        parameters.time("master_timeout");
        parameters.oneOf("wait_for_status", "green", "yellow", "red", "GREEN", "YELLOW", "RED");
        parameters.text("wait_for_nodes").ifPresent(NodeCondition::parse);
        return parameters.oneOf("level", CLUSTER, INDICES, SHARDS).orElse(CLUSTER);
    }
}
