package io.millrace.adapters.http.index;

import io.millrace.adapters.http.error.RequestRefusedException;
import io.millrace.adapters.http.index.response.IndexFigures;
import io.millrace.adapters.http.index.selection.Targets;
import io.millrace.adapters.http.json.Similar;
import io.millrace.adapters.http.route.Handler;
import io.millrace.adapters.http.route.Request;
import io.millrace.adapters.http.route.Response;
import io.millrace.adapters.http.route.message.Parameters;
import io.millrace.application.port.driving.health.DescribeCluster;
import io.millrace.application.port.driving.index.ReadIndices;
import io.millrace.application.port.driving.index.ReadIndices.Surveyed;
import io.millrace.application.port.driving.index.ReadTarget;
import io.millrace.domain.index.NameSelection.Expand;
import io.millrace.domain.index.ShortUuid;
import java.util.List;
import java.util.Set;

/**
 * {@code GET /{index}/_stats/{metric}}, and the same path without the index, without the metric, and without both. The
 * service counts documents, bytes and shards. It accepts all other metrics of Elasticsearch, because monitoring tools
 * request them, and the response does not contain them.
 */
record ReadIndexStatisticsHandler(ReadIndices indices, DescribeCluster cluster) implements Handler {

    static final String[] PARAMETERS = {
        "completion_fields",
        "fielddata_fields",
        "fields",
        "groups",
        "level",
        "include_segment_file_sizes",
        "include_unloaded_segments",
        "expand_wildcards",
        "forbid_closed_indices"
    };

    private static final String ALL = "_all";

    @Override
    public Response handle(Request request) {
        Parameters parameters = request.parameters();
        String level = parameters.oneOf("level", "indices", "cluster", "shards").orElse("indices");
        boolean refusesClosed = parameters.bool("forbid_closed_indices", true);
        Set<String> metrics = metrics(request);
        ReadTarget target = Targets.read(request, Expand.OPEN);
        List<Surveyed> found =
                indices
                        .survey(new ReadIndices.Survey(target, metrics.contains(IndexFigures.DOCS), refusesClosed))
                        .stream()
                        .filter(surveyed -> !surveyed.index().closed())
                        .toList();
        IndexFigures figures = new IndexFigures(metrics, request.isHuman());
        String node = ShortUuid.of(cluster.identity().process());
        return Response.object(200, json -> {
            Targets.writeShards(json, found.size());
            json.writeObjectFieldStart(ALL);
            figures.writeGroups(json, found);
            json.writeEndObject();
            if (!level.equals("cluster")) {
                json.writeObjectFieldStart("indices");
                for (Surveyed surveyed : found) {
                    json.writeObjectFieldStart(surveyed.index().name().value());
                    json.writeStringField("uuid", ShortUuid.of(surveyed.index().uuid()));
                    json.writeStringField("health", "green");
                    json.writeStringField("status", "open");
                    figures.writeGroups(json, List.of(surveyed));
                    if (level.equals("shards")) {
                        figures.writeShard(json, surveyed, node);
                    }
                    json.writeEndObject();
                }
                json.writeEndObject();
            }
        });
    }

    private static Set<String> metrics(Request request) {
        List<String> wanted = request.parts("metric");
        if (wanted.isEmpty() || wanted.equals(List.of(ALL))) {
            return IndexFigures.COUNTED;
        }
        for (String metric : wanted) {
            if (metric.equals(ALL)) {
                throw RequestRefusedException.illegalArgument("request [" + request.path()
                        + "] contains _all and individual metrics [" + String.join(",", wanted) + "]");
            }
            if (!IndexFigures.KNOWN.contains(metric)) {
                throw RequestRefusedException.unrecognizedMetric(
                        request.path(), metric, Similar.hint(metric, IndexFigures.KNOWN, " -> did you mean "));
            }
        }
        return Set.copyOf(wanted);
    }
}
