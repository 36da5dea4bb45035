package io.millrace.adapters.http.cluster;

import com.fasterxml.jackson.core.JsonGenerator;
import io.millrace.adapters.http.error.RequestRefusedException;
import io.millrace.adapters.http.index.response.IndexJson;
import io.millrace.adapters.http.index.selection.Targets;
import io.millrace.adapters.http.json.Members;
import io.millrace.adapters.http.route.Handler;
import io.millrace.adapters.http.route.Request;
import io.millrace.adapters.http.route.Response;
import io.millrace.adapters.http.route.caller.Access;
import io.millrace.adapters.http.stream.DataStreamJson;
import io.millrace.application.port.driving.health.DescribeCluster;
import io.millrace.application.port.driving.health.DescribeCluster.Identity;
import io.millrace.application.port.driving.index.ManageAliases;
import io.millrace.application.port.driving.index.ManageAliases.Aliased;
import io.millrace.application.port.driving.index.ReadTarget;
import io.millrace.application.port.driving.stream.ManageDataStreams;
import io.millrace.application.port.driving.stream.ManageDataStreams.Listed;
import io.millrace.domain.cluster.Instance;
import io.millrace.domain.index.Index;
import io.millrace.domain.index.NameSelection;
import io.millrace.domain.index.NameSelection.Expand;
import io.millrace.domain.index.ShortUuid;
import io.millrace.domain.security.privilege.Action;
import io.millrace.domain.security.privilege.NameScope;
import java.io.IOException;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;

/**
 * {@code GET /_cluster/state}, {@code /_cluster/state/{metric}} and {@code /_cluster/state/{metric}/{index}}: the
 * instances, and the indices and data streams that the caller may see. Every index has one shard, and the instance that
 * responds is shown as its node, because every instance serves every index.
 */
record ClusterStateHandler(DescribeCluster cluster, ManageAliases aliases, ManageDataStreams streams)
        implements Handler {

    static final String[] PARAMETERS = {
        "flat_settings", "local", "master_timeout", "wait_for_metadata_version", "wait_for_timeout"
    };

    private static final String METADATA = "metadata";
    private static final String NODES = "nodes";
    private static final String MASTER = "master_node";
    private static final String VERSION = "version";
    private static final String ROUTING = "routing_table";
    private static final String ROUTING_NODES = "routing_nodes";
    private static final String BLOCKS = "blocks";
    private static final Set<String> OFFERED = Set.of(METADATA, NODES, MASTER, VERSION, ROUTING, ROUTING_NODES, BLOCKS);
    private static final Set<String> OTHERS = Set.of("customs");

    /** The metrics that describe indices. */
    private static final Set<String> ABOUT_INDICES = Set.of(METADATA, ROUTING, ROUTING_NODES, BLOCKS);

    @Override
    public Response handle(Request request) {
        Set<String> metrics = metrics(request);
        boolean flat = request.parameters().bool("flat_settings", false);
        boolean readsIndices = ABOUT_INDICES.stream().anyMatch(metrics::contains);
        ReadTarget target = target(request);
        List<Aliased> indices =
                readsIndices ? aliases.list(target, Optional.empty()).indices() : List.of();
        List<Listed> found = metrics.contains(METADATA)
                ? streams.list(NameSelection.EVERYTHING, visible(request, Action.LIST_DATA_STREAMS), false)
                : List.of();
        Identity identity = cluster.identity();
        String node = ShortUuid.of(identity.process());
        List<Instance> instances = metrics.contains(NODES) ? cluster.instances() : List.of();
        return Response.object(200, json -> {
            json.writeStringField("cluster_name", identity.cluster());
            json.writeStringField("cluster_uuid", ShortUuid.of(identity.uuid()));
            if (metrics.contains(MASTER)) {
                json.writeStringField("master_node", node);
            }
            if (metrics.contains(BLOCKS)) {
                BlockJson.write(json, indices.stream().map(Aliased::index).toList());
            }
            if (metrics.contains(NODES)) {
                writeNodes(json, instances);
            }
            if (metrics.contains(METADATA)) {
                json.writeObjectFieldStart(METADATA);
                json.writeStringField("cluster_uuid", ShortUuid.of(identity.uuid()));
                json.writeObjectFieldStart("indices");
                for (Aliased index : indices) {
                    writeIndex(json, index, flat);
                }
                json.writeEndObject();
                writeStreams(json, found);
                json.writeEndObject();
            }
            if (metrics.contains(ROUTING)) {
                writeRouting(json, indices, node);
            }
            if (metrics.contains(ROUTING_NODES)) {
                writeRoutingNodes(json, indices, node);
            }
        });
    }

    private static Set<String> metrics(Request request) {
        List<String> wanted = request.parts("metric");
        for (String metric : wanted) {
            if (OTHERS.contains(metric)) {
                throw RequestRefusedException.illegalArgument("metric [" + metric
                        + "] is not offered, only [blocks], [master_node], [metadata], [nodes], [routing_nodes],"
                        + " [routing_table] and [version]");
            }
            if (!metric.equals("_all") && !OFFERED.contains(metric)) {
                throw RequestRefusedException.unrecognizedMetric(request.path(), metric, "");
            }
        }
        return wanted.isEmpty() || wanted.contains("_all") ? OFFERED : Set.copyOf(wanted);
    }

    /** Returns the named indices, or all indices that the caller may see. */
    private static ReadTarget target(Request request) {
        if (request.findVariable("index").isPresent()) {
            return Targets.read(request, request.access().to(Action.DESCRIBE_INDICES), Expand.values());
        }
        return new ReadTarget(NameSelection.EVERYTHING, visible(request, Action.DESCRIBE_INDICES), true, true);
    }

    private static NameScope visible(Request request, Action action) {
        Access access = request.access();
        return new NameScope(action, Optional.of(access.rights()));
    }

    private static void writeNodes(JsonGenerator json, List<Instance> instances) throws IOException {
        json.writeObjectFieldStart(NODES);
        for (Instance instance : instances) {
            json.writeObjectFieldStart(ShortUuid.of(instance.id()));
            json.writeStringField("name", instance.name());
            json.writeStringField("transport_address", instance.address());
            json.writeObjectFieldStart("attributes");
            json.writeStringField("millrace.version", instance.version());
            json.writeEndObject();
            json.writeEndObject();
        }
        json.writeEndObject();
    }

    private static void writeIndex(JsonGenerator json, Aliased found, boolean flat) throws IOException {
        Index index = found.index();
        json.writeObjectFieldStart(index.name().value());
        json.writeStringField("state", index.closed() ? "close" : "open");
        IndexJson.writeSettings(json, index, flat);
        IndexJson.writeMappings(json, index);
        Members.texts(json, "aliases", found.aliases(), alias -> alias.name().value());
        json.writeEndObject();
    }

    private static void writeStreams(JsonGenerator json, List<Listed> found) throws IOException {
        json.writeObjectFieldStart("data_stream");
        json.writeObjectFieldStart("data_stream");
        for (Listed listed : found) {
            json.writeObjectFieldStart(listed.stream().name().value());
            DataStreamJson.writeIdentity(json, listed.stream());
            json.writeEndObject();
        }
        json.writeEndObject();
        json.writeEndObject();
    }

    private static void writeRouting(JsonGenerator json, List<Aliased> indices, String node) throws IOException {
        json.writeObjectFieldStart(ROUTING);
        json.writeObjectFieldStart("indices");
        for (Aliased found : indices) {
            String name = found.index().name().value();
            json.writeObjectFieldStart(name);
            json.writeObjectFieldStart("shards");
            Members.objects(json, "0", List.of(name), index -> IndexJson.writeShard(json, index, node));
            json.writeEndObject();
            json.writeEndObject();
        }
        json.writeEndObject();
        json.writeEndObject();
    }

    private static void writeRoutingNodes(JsonGenerator json, List<Aliased> indices, String node) throws IOException {
        json.writeObjectFieldStart(ROUTING_NODES);
        Members.texts(json, "unassigned", List.<String>of(), Function.identity());
        json.writeObjectFieldStart("nodes");
        Members.objects(
                json,
                node,
                indices,
                found -> IndexJson.writeShard(json, found.index().name().value(), node));
        json.writeEndObject();
        json.writeEndObject();
    }
}
