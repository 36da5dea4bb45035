package io.millrace.adapters.http.cluster.node;

import com.fasterxml.jackson.core.JsonGenerator;
import io.millrace.adapters.http.cluster.Build;
import io.millrace.adapters.http.cluster.WireVersion;
import io.millrace.adapters.http.error.RequestRefusedException;
import io.millrace.adapters.http.json.Members;
import io.millrace.adapters.http.json.Similar;
import io.millrace.adapters.http.route.Handler;
import io.millrace.adapters.http.route.Request;
import io.millrace.adapters.http.route.Response;
import io.millrace.application.port.driving.health.DescribeCluster;
import io.millrace.domain.cluster.Instance;
import io.millrace.domain.index.ShortUuid;
import java.io.IOException;
import java.util.List;
import java.util.Set;
import java.util.function.Function;

/**
 * {@code GET /_nodes}, {@code /_nodes/{node}} and {@code /_nodes/{node}/{metric}}: the addresses and versions of the
 * instances. If {@code {node}} contains only names of metrics, it selects metrics, as in Elasticsearch.
 *
 * @param largestBody the maximum size of a body in bytes
 */
record NodesHandler(DescribeCluster cluster, Build build, long largestBody) implements Handler {

    static final String[] PARAMETERS = {"flat_settings", "timeout", "master_timeout", "local"};

    /** Metrics of Elasticsearch. Only {@code http}, {@code jvm} and {@code process} have values in this service. */
    private static final Set<String> METRICS = Set.of(
            "_all",
            "_none",
            "aggregations",
            "http",
            "indices",
            "ingest",
            "jvm",
            "os",
            "plugins",
            "process",
            "remote_cluster_server",
            "settings",
            "thread_pool",
            "transport");

    /** Unsupported endpoints of Elasticsearch whose paths look like {@code /_nodes/{node}}. */
    private static final Set<String> OTHER_ENDPOINTS = Set.of("hot_threads", "usage");

    @Override
    public Response handle(Request request) {
        List<String> nodes = request.parts("node");
        List<String> metrics = request.parts("metric");
        for (String part : nodes) {
            if (OTHER_ENDPOINTS.contains(part)) {
                throw RequestRefusedException.illegalArgument("[" + request.path() + "] is not offered");
            }
        }
        if (metrics.isEmpty() && !nodes.isEmpty() && METRICS.containsAll(nodes) && !nodes.equals(List.of("_all"))) {
            metrics = nodes;
            nodes = List.of();
        }
        requireKnown(request, metrics, METRICS);
        DescribeCluster.Identity identity = cluster.identity();
        List<Instance> selected = new NodeSelection(nodes).select(cluster.instances(), identity.process());
        List<String> shown = metrics;
        return write(identity.cluster(), selected, (json, instance) -> {
            writeInstance(json, instance, shown, instance.id().equals(identity.process()));
        });
    }

    private void writeInstance(JsonGenerator json, Instance instance, List<String> metrics, boolean isThis)
            throws IOException {
        // Clients require this member. Instances do not connect to one another, so there is no other address.
        json.writeStringField("transport_address", instance.address());
        writeName(json, instance);
        json.writeStringField("version", WireVersion.NUMBER);
        json.writeStringField("build_flavor", "default");
        json.writeStringField("build_type", "jar");
        json.writeStringField("build_hash", isThis ? build.hash() : Build.UNKNOWN.hash());
        json.writeObjectFieldStart("attributes");
        json.writeStringField("millrace.version", instance.version());
        json.writeEndObject();
        if (isWanted(metrics, "process") && isThis) {
            json.writeObjectFieldStart("process");
            json.writeNumberField("id", ProcessHandle.current().pid());
            json.writeEndObject();
        }
        if (isWanted(metrics, "jvm") && isThis) {
            json.writeObjectFieldStart("jvm");
            json.writeNumberField("pid", ProcessHandle.current().pid());
            json.writeStringField("version", Runtime.version().toString());
            json.writeStringField("vm_name", System.getProperty("java.vm.name", ""));
            json.writeNumberField("start_time_in_millis", instance.startedAt().toEpochMilli());
            json.writeEndObject();
        }
        if (isWanted(metrics, "http")) {
            json.writeObjectFieldStart("http");
            Members.texts(json, "bound_address", List.of(instance.address()), Function.identity());
            json.writeStringField("publish_address", instance.address());
            json.writeNumberField("max_content_length_in_bytes", largestBody);
            json.writeEndObject();
        }
    }

    static boolean isWanted(List<String> metrics, String metric) {
        return metrics.isEmpty() || metrics.contains("_all") || metrics.contains(metric);
    }

    static void requireKnown(Request request, List<String> metrics, Set<String> known) {
        for (String metric : metrics) {
            if (!known.contains(metric)) {
                throw RequestRefusedException.unrecognizedMetric(
                        request.path(), metric, Similar.hint(metric, known, " -> did you mean "));
            }
        }
    }

    static void writeName(JsonGenerator json, Instance instance) throws IOException {
        json.writeStringField("name", instance.name());
        json.writeStringField("host", instance.host());
        json.writeStringField("ip", instance.host());
        Members.texts(json, "roles", NodeSelection.OWN_ROLES, Function.identity());
    }

    /** Returns the response with an object for each instance. */
    static Response write(String cluster, List<Instance> instances, InstanceWriter writer) {
        return Response.object(200, json -> {
            json.writeObjectFieldStart("_nodes");
            json.writeNumberField("total", instances.size());
            json.writeNumberField("successful", instances.size());
            json.writeNumberField("failed", 0);
            json.writeEndObject();
            json.writeStringField("cluster_name", cluster);
            json.writeObjectFieldStart("nodes");
            for (Instance instance : instances) {
                json.writeObjectFieldStart(ShortUuid.of(instance.id()));
                writer.write(json, instance);
                json.writeEndObject();
            }
            json.writeEndObject();
        });
    }

    /** Writes the members of one instance. */
    @FunctionalInterface
    interface InstanceWriter {

        void write(JsonGenerator json, Instance instance) throws IOException;
    }
}
