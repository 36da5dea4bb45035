package io.millrace.adapters.http.index;

import com.fasterxml.jackson.core.JsonGenerator;
import io.millrace.adapters.http.error.RequestRefusedException;
import io.millrace.adapters.http.index.response.IndexJson;
import io.millrace.adapters.http.index.selection.Targets;
import io.millrace.adapters.http.json.Members;
import io.millrace.adapters.http.json.ReadableSize;
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
import java.io.IOException;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;

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

    private static final String DOCS = "docs";
    private static final String STORE = "store";
    private static final String ALL = "_all";
    private static final String SHARDS = "shard_stats";
    private static final Set<String> COUNTED = Set.of(DOCS, STORE, SHARDS);

    /** The metrics of Elasticsearch that this service does not count. */
    private static final Set<String> OTHERS = Set.of(
            "bulk",
            "completion",
            "dense_vector",
            "fielddata",
            "flush",
            "get",
            "indexing",
            "mappings",
            "merge",
            "query_cache",
            "recovery",
            "refresh",
            "request_cache",
            "search",
            "segments",
            "sparse_vector",
            "translog",
            "warmer");

    @Override
    public Response handle(Request request) {
        Parameters parameters = request.parameters();
        String level = parameters.oneOf("level", "indices", "cluster", "shards").orElse("indices");
        boolean refusesClosed = parameters.bool("forbid_closed_indices", true);
        Set<String> metrics = metrics(request);
        ReadTarget target = Targets.read(request, Expand.OPEN);
        List<Surveyed> found =
                indices.survey(new ReadIndices.Survey(target, metrics.contains(DOCS), refusesClosed)).stream()
                        .filter(surveyed -> !surveyed.index().closed())
                        .toList();
        Figures figures = new Figures(metrics, request.isHuman());
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
            return COUNTED;
        }
        for (String metric : wanted) {
            if (metric.equals(ALL)) {
                throw RequestRefusedException.illegalArgument("request [" + request.path()
                        + "] contains _all and individual metrics [" + String.join(",", wanted) + "]");
            }
            if (!COUNTED.contains(metric) && !OTHERS.contains(metric)) {
                List<String> known =
                        Stream.of(COUNTED, OTHERS).flatMap(Set::stream).toList();
                throw RequestRefusedException.unrecognizedMetric(
                        request.path(), metric, Similar.hint(metric, known, " -> did you mean "));
            }
        }
        return Set.copyOf(wanted);
    }

    /**
     * Writes the statistics of one or several indices. {@code primaries} equals {@code total}, because there are no
     * replicas.
     */
    private record Figures(Set<String> metrics, boolean human) {

        void writeGroups(JsonGenerator json, List<Surveyed> indices) throws IOException {
            for (String group : new String[] {"primaries", "total"}) {
                json.writeObjectFieldStart(group);
                write(json, indices);
                json.writeEndObject();
            }
        }

        /** Writes the member {@code shards} of an index with its only shard. */
        void writeShard(JsonGenerator json, Surveyed index, String node) throws IOException {
            json.writeObjectFieldStart("shards");
            Members.objects(json, "0", List.of(index), only -> {
                json.writeObjectFieldStart("routing");
                IndexJson.writeRouting(json, node);
                json.writeEndObject();
                write(json, List.of(only));
            });
            json.writeEndObject();
        }

        private void write(JsonGenerator json, List<Surveyed> indices) throws IOException {
            long bytes = indices.stream().mapToLong(Surveyed::bytes).sum();
            if (metrics.contains(DOCS)) {
                json.writeObjectFieldStart(DOCS);
                json.writeNumberField(
                        "count",
                        indices.stream()
                                .mapToLong(index -> index.documents().orElse(0L))
                                .sum());
                json.writeNumberField("deleted", 0);
                writeBytes(json, "total_size", bytes);
                json.writeEndObject();
            }
            if (metrics.contains(STORE)) {
                json.writeObjectFieldStart(STORE);
                writeBytes(json, "size", bytes);
                writeBytes(json, "total_data_set_size", bytes);
                writeBytes(json, "reserved", 0);
                json.writeEndObject();
            }
            if (metrics.contains(SHARDS)) {
                json.writeObjectFieldStart(SHARDS);
                json.writeNumberField("total_count", indices.size());
                json.writeEndObject();
            }
        }

        private void writeBytes(JsonGenerator json, String name, long bytes) throws IOException {
            if (human) {
                json.writeStringField(name, ReadableSize.of(bytes));
            }
            json.writeNumberField(name + "_in_bytes", bytes);
        }
    }
}
