package io.millrace.adapters.http.cluster;

import io.millrace.adapters.http.route.Handler;
import io.millrace.adapters.http.route.NotOffered;
import io.millrace.adapters.http.route.Parameters;
import io.millrace.adapters.http.route.Request;
import io.millrace.adapters.http.route.Response;
import io.millrace.application.port.driven.service.Cluster.Census;
import io.millrace.application.port.driving.health.DescribeCluster;
import java.util.Objects;

/**
 * {@code GET /_cluster/health}. An index that can be asked for is whole, so there is no other status than green, and
 * nothing to wait for; while the database is away the answer is 503.
 */
final class ClusterHealthHandler implements Handler {

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

    private final DescribeCluster cluster;

    ClusterHealthHandler(DescribeCluster cluster) {
        this.cluster = Objects.requireNonNull(cluster, "cluster");
    }

    @Override
    public Response handle(Request request) {
        check(request.parameters());
        String name = cluster.identity().cluster();
        Census census = cluster.census();
        return Response.json(200, json -> {
            json.writeStartObject();
            json.writeStringField("cluster_name", name);
            json.writeStringField("status", "green");
            json.writeBooleanField("timed_out", false);
            json.writeNumberField("number_of_nodes", census.instances());
            json.writeNumberField("number_of_data_nodes", census.instances());
            json.writeNumberField("active_primary_shards", census.openIndices());
            json.writeNumberField("active_shards", census.openIndices());
            json.writeNumberField("relocating_shards", 0);
            json.writeNumberField("initializing_shards", 0);
            json.writeNumberField("unassigned_shards", 0);
            json.writeNumberField("unassigned_primary_shards", 0);
            json.writeNumberField("delayed_unassigned_shards", 0);
            json.writeNumberField("number_of_pending_tasks", 0);
            json.writeNumberField("number_of_in_flight_fetch", 0);
            json.writeNumberField("task_max_waiting_in_queue_millis", 0);
            json.writeNumberField("active_shards_percent_as_number", 100.0);
            json.writeEndObject();
        });
    }

    private static void check(Parameters parameters) {
        parameters.time("timeout");
        parameters.time("master_timeout");
        parameters.oneOf("wait_for_status", "green", "yellow", "red", "GREEN", "YELLOW", "RED");
        NotOffered.requireNone(parameters, "wait_for_nodes");
        NotOffered.requireOnly(parameters, "level", "cluster");
    }
}
