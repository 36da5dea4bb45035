package io.millrace.adapters.http.cluster.node;

import com.fasterxml.jackson.core.JsonGenerator;
import io.millrace.adapters.http.error.RequestRefusedException;
import io.millrace.adapters.http.index.response.IndexFigures;
import io.millrace.adapters.http.json.Members;
import io.millrace.adapters.http.json.Similar;
import io.millrace.adapters.http.route.Handler;
import io.millrace.adapters.http.route.Request;
import io.millrace.adapters.http.route.Response;
import io.millrace.application.port.driving.health.DescribeCluster;
import io.millrace.application.port.driving.index.ReadIndices;
import io.millrace.application.port.driving.index.ReadIndices.Surveyed;
import io.millrace.application.port.driving.index.ReadTarget;
import io.millrace.domain.cluster.Instance;
import io.millrace.domain.index.ShortUuid;
import io.millrace.domain.security.privilege.Action;
import io.millrace.domain.security.privilege.NameScope;
import java.io.IOException;
import java.time.Clock;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * {@code GET /_nodes/stats}, and the same path with an instance, metrics, or both. The response contains only the
 * instance that responds, because an instance knows only its own figures. It serves all indices. Monitoring agents often
 * poll all metrics, so documents are counted only if a request names the metric {@code indices}.
 */
record NodeStatisticsHandler(DescribeCluster cluster, ReadIndices indices, DataDisk disk, Clock clock)
        implements Handler {

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

    private static final String ALL = "_all";
    private static final String INDICES = "indices";

    /**
     * Metrics of Elasticsearch. Only {@code fs}, {@code indices}, {@code jvm}, {@code os} and {@code process} have
     * values in this service.
     */
    private static final Set<String> METRICS = Set.of(
            ALL,
            "_none",
            "adaptive_selection",
            "allocations",
            "breaker",
            "discovery",
            "fs",
            "http",
            "indexing_pressure",
            INDICES,
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
        Optional<IndexFigures> wanted = ofIndices(request, metrics);
        String level =
                request.parameters().oneOf("level", "node", INDICES, "shards").orElse("node");
        DescribeCluster.Identity identity = cluster.identity();
        List<Instance> selected = new NodeSelection(request.parts("node"))
                .select(cluster.instances(), identity.process()).stream()
                        .filter(instance -> instance.id().equals(identity.process()))
                        .toList();
        List<Surveyed> surveyed = wanted.isPresent() && !selected.isEmpty()
                ? indices.survey(new ReadIndices.Survey(
                        ReadTarget.EVERYTHING, wanted.get().metrics().contains(IndexFigures.DOCS), false))
                : List.of();
        NameScope visible = new NameScope(
                Action.READ_INDEX_STATISTICS, Optional.of(request.access().rights()));
        List<Surveyed> shown =
                surveyed.stream().filter(one -> visible.includes(one.index())).toList();
        long now = clock.millis();
        ProcessFigures figures = ProcessFigures.current();
        return NodesHandler.write(identity.cluster(), selected, (json, instance) -> {
            json.writeNumberField("timestamp", now);
            json.writeStringField("transport_address", instance.address());
            NodesHandler.writeName(json, instance);
            if (wanted.isPresent()) {
                json.writeObjectFieldStart(INDICES);
                wanted.get().write(json, surveyed);
                if (!level.equals("node")) {
                    writeEach(json, level, wanted.get(), shown, ShortUuid.of(identity.process()));
                }
                json.writeEndObject();
            }
            if (NodesHandler.isWanted(metrics, "os")) {
                figures.writeHost(json, now);
            }
            if (NodesHandler.isWanted(metrics, "process")) {
                figures.writeProcess(json, now);
            }
            if (NodesHandler.isWanted(metrics, "jvm")) {
                figures.writeJvm(json, now);
            }
            if (NodesHandler.isWanted(metrics, "fs")) {
                disk.write(json, now);
            }
        });
    }

    /** Returns the writer of the figures of indices; empty if the request does not want them. */
    private static Optional<IndexFigures> ofIndices(Request request, List<String> metrics) {
        List<String> wanted = request.parts("index_metric");
        boolean isAll = metrics.isEmpty() || metrics.contains(ALL);
        if (!wanted.isEmpty() && (isAll || !metrics.contains(INDICES))) {
            throw RequestRefusedException.illegalArgument("request [" + request.path() + "] contains index metrics ["
                    + String.join(",", wanted) + "] but "
                    + (isAll ? "all stats requested" : "indices stats not requested"));
        }
        for (String metric : wanted) {
            if (!metric.equals(ALL) && !IndexFigures.KNOWN.contains(metric)) {
                throw RequestRefusedException.illegalArgument("request [" + request.path()
                        + "] contains unrecognized index metric: [" + metric + "]"
                        + Similar.hint(metric, IndexFigures.KNOWN, " -> did you mean "));
            }
        }
        if (!isAll && !metrics.contains(INDICES)) {
            return Optional.empty();
        }
        boolean isEvery = wanted.isEmpty() || wanted.contains(ALL);
        Set<String> every = metrics.contains(INDICES) ? IndexFigures.COUNTED : IndexFigures.MEASURED;
        return Optional.of(new IndexFigures(isEvery ? every : Set.copyOf(wanted), request.isHuman()));
    }

    /** Writes the figures of each index that the caller may see. */
    private static void writeEach(
            JsonGenerator json, String level, IndexFigures figures, List<Surveyed> shown, String node)
            throws IOException {
        json.writeObjectFieldStart(level);
        for (Surveyed one : shown) {
            String name = one.index().name().value();
            if (level.equals(INDICES)) {
                json.writeObjectFieldStart(name);
                figures.write(json, List.of(one));
                json.writeEndObject();
            } else {
                Members.objects(json, name, List.of(one), only -> {
                    json.writeObjectFieldStart("0");
                    figures.writeOfShard(json, only, node);
                    json.writeEndObject();
                });
            }
        }
        json.writeEndObject();
    }
}
