package io.millrace.adapters.http.cluster.node;

import io.millrace.adapters.http.route.Handler;
import io.millrace.adapters.http.route.Request;
import io.millrace.adapters.http.route.Response;
import io.millrace.application.port.driving.health.DescribeCluster;
import io.millrace.domain.cluster.Instance;
import java.time.Clock;
import java.util.List;
import java.util.Set;

/**
 * {@code GET /_nodes/stats}, and the same path with an instance, a metric, or both. The response contains only the
 * instance that responds, because an instance knows only its own figures.
 */
record NodeStatisticsHandler(DescribeCluster cluster, Clock clock) implements Handler {

    static final String[] PARAMETERS = {
        "completion_fields",
        "fielddata_fields",
        "fields",
        "groups",
        "include_segment_file_sizes",
        "include_unloaded_segments",
        "level",
        "master_timeout",
        "timeout",
        "types"
    };

    /** Metrics of Elasticsearch. Only {@code jvm}, {@code os} and {@code process} have values in this service. */
    private static final Set<String> METRICS = Set.of(
            "_all",
            "_none",
            "adaptive_selection",
            "allocations",
            "breaker",
            "discovery",
            "fs",
            "http",
            "indexing_pressure",
            "indices",
            "ingest",
            "jvm",
            "os",
            "process",
            "repositories",
            "script",
            "script_cache",
            "thread_pool",
            "transport");

    @Override
    public Response handle(Request request) {
        List<String> metrics = request.parts("metric");
        NodesHandler.requireKnown(request, metrics, METRICS);
        DescribeCluster.Identity identity = cluster.identity();
        List<Instance> selected = new NodeSelection(request.parts("node"))
                .select(cluster.instances(), identity.process()).stream()
                        .filter(instance -> instance.id().equals(identity.process()))
                        .toList();
        long now = clock.millis();
        ProcessFigures figures = ProcessFigures.current();
        return NodesHandler.write(identity.cluster(), selected, (json, instance) -> {
            json.writeNumberField("timestamp", now);
            json.writeStringField("transport_address", instance.address());
            NodesHandler.writeName(json, instance);
            if (NodesHandler.isWanted(metrics, "os")) {
                figures.writeHost(json, now);
            }
            if (NodesHandler.isWanted(metrics, "process")) {
                figures.writeProcess(json, now);
            }
            if (NodesHandler.isWanted(metrics, "jvm")) {
                figures.writeJvm(json, now);
            }
        });
    }
}
