package io.millrace.adapters.http.cluster;

import io.millrace.adapters.http.index.selection.Targets;
import io.millrace.adapters.http.route.Handler;
import io.millrace.adapters.http.route.NotOffered;
import io.millrace.adapters.http.route.Request;
import io.millrace.adapters.http.route.Response;
import io.millrace.adapters.http.route.message.Parameters;
import io.millrace.application.port.driving.health.DescribeCluster;
import io.millrace.application.port.driving.health.DescribeCluster.Census;
import io.millrace.application.port.driving.index.ReadIndices;
import io.millrace.application.port.driving.index.ReadTarget;
import io.millrace.domain.Rejection;
import io.millrace.domain.index.NameSelection.Expand;
import io.millrace.domain.security.privilege.Action;
import java.util.Optional;

/**
 * {@code GET /_cluster/health} and {@code /_cluster/health/{index}}. All indices are always complete, so the status is
 * green and the request never waits. If the database is unavailable, the HTTP status is 503. If the index does not
 * exist, or the number of instances differs from {@code wait_for_nodes}, the response is the same as after a timeout,
 * but is sent immediately.
 */
record ClusterHealthHandler(DescribeCluster cluster, ReadIndices indices) implements Handler {

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
        check(request.parameters());
        String name = cluster.identity().cluster();
        Census census = cluster.census();
        Optional<Long> found =
                request.findVariable("index").isEmpty() ? Optional.of(census.openIndices()) : count(request);
        boolean complete = found.isPresent()
                && request.parameters()
                        .text("wait_for_nodes")
                        .map(condition -> NodeCondition.parse(condition).holds(census.instances()))
                        .orElse(true);
        long shards = found.orElse(0L);
        return Response.object(complete ? 200 : 408, json -> {
            json.writeStringField("cluster_name", name);
            json.writeStringField("status", found.isPresent() ? "green" : "red");
            json.writeBooleanField("timed_out", !complete);
            json.writeNumberField("number_of_nodes", census.instances());
            json.writeNumberField("number_of_data_nodes", census.instances());
            json.writeNumberField("active_primary_shards", shards);
            json.writeNumberField("active_shards", shards);
            json.writeNumberField("relocating_shards", 0);
            json.writeNumberField("initializing_shards", 0);
            json.writeNumberField("unassigned_shards", 0);
            json.writeNumberField("unassigned_primary_shards", 0);
            json.writeNumberField("delayed_unassigned_shards", 0);
            json.writeNumberField("number_of_pending_tasks", 0);
            json.writeNumberField("number_of_in_flight_fetch", 0);
            json.writeNumberField("task_max_waiting_in_queue_millis", 0);
            json.writeNumberField("active_shards_percent_as_number", 100.0);
        });
    }

    /** Returns the number of indices, open or closed; empty if an explicitly named index does not exist. */
    private Optional<Long> count(Request request) {
        ReadTarget target = Targets.read(request, request.access().to(Action.READ_INDEX_STATISTICS), Expand.values());
        try {
            return Optional.of((long) indices.describe(target).size());
        } catch (Rejection rejection) {
            if (rejection.reason() != Rejection.Reason.INDEX_NOT_FOUND) {
                throw rejection;
            }
            return Optional.empty();
        }
    }

    private static void check(Parameters parameters) {
        parameters.time("timeout");
        parameters.time("master_timeout");
        parameters.oneOf("wait_for_status", "green", "yellow", "red", "GREEN", "YELLOW", "RED");
        parameters.text("wait_for_nodes").ifPresent(NodeCondition::parse);
        NotOffered.requireOnly(parameters, "level", "cluster");
    }
}
