package io.millrace.adapters.http.index;

import com.fasterxml.jackson.core.JsonGenerator;
import io.millrace.adapters.http.error.RequestRefusedException;
import io.millrace.adapters.http.index.selection.Targets;
import io.millrace.adapters.http.json.ReadableSize;
import io.millrace.adapters.http.route.Handler;
import io.millrace.adapters.http.route.NotOffered;
import io.millrace.adapters.http.route.Request;
import io.millrace.adapters.http.route.Response;
import io.millrace.adapters.http.route.message.Parameters;
import io.millrace.application.port.driving.index.ReadIndices;
import io.millrace.application.port.driving.index.ReadIndices.Surveyed;
import io.millrace.application.port.driving.index.ReadTarget;
import io.millrace.domain.index.NameSelection.Expand;
import io.millrace.domain.index.ShortUuid;
import java.io.IOException;
import java.util.List;
import java.util.Set;

/**
 * {@code GET /{index}/_stats/{metric}}, and the same path without the index, without the metric, and without both. Only
 * metrics that have a meaning in this service are supported.
 */
record ReadIndexStatisticsHandler(ReadIndices indices) implements Handler {

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
    private static final Set<String> OFFERED = Set.of(DOCS, STORE);

    /** The metrics of Elasticsearch that this service does not support. */
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
            "shard_stats",
            "sparse_vector",
            "translog",
            "warmer");

    @Override
    public Response handle(Request request) {
        Parameters parameters = request.parameters();
        NotOffered.requireNone(
                parameters,
                "completion_fields",
                "fielddata_fields",
                "fields",
                "groups",
                "include_segment_file_sizes",
                "include_unloaded_segments");
        boolean single = !parameters
                .oneOf("level", "indices", "cluster")
                .orElse("indices")
                .equals("cluster");
        boolean refusesClosed = parameters.bool("forbid_closed_indices", true);
        Set<String> metrics = metrics(request);
        ReadTarget target = Targets.read(request, Expand.OPEN);
        List<Surveyed> found =
                indices.survey(new ReadIndices.Survey(target, metrics.contains(DOCS), refusesClosed)).stream()
                        .filter(surveyed -> !surveyed.index().closed())
                        .toList();
        Figures figures = new Figures(metrics, request.isHuman());
        return Response.object(200, json -> {
            Targets.writeShards(json, found.size());
            json.writeObjectFieldStart(ALL);
            figures.write(json, found);
            json.writeEndObject();
            if (single) {
                json.writeObjectFieldStart("indices");
                for (Surveyed surveyed : found) {
                    json.writeObjectFieldStart(surveyed.index().name().value());
                    json.writeStringField("uuid", ShortUuid.of(surveyed.index().uuid()));
                    json.writeStringField("health", "green");
                    json.writeStringField("status", "open");
                    figures.write(json, List.of(surveyed));
                    json.writeEndObject();
                }
                json.writeEndObject();
            }
        });
    }

    private static Set<String> metrics(Request request) {
        List<String> wanted =
                request.findVariable("metric").map(Parameters::parts).orElse(List.of());
        if (wanted.isEmpty() || wanted.equals(List.of(ALL))) {
            return OFFERED;
        }
        for (String metric : wanted) {
            if (metric.equals(ALL)) {
                throw RequestRefusedException.illegalArgument("request [" + request.path()
                        + "] contains _all and individual metrics [" + String.join(",", wanted) + "]");
            }
            if (OTHERS.contains(metric)) {
                throw RequestRefusedException.illegalArgument(
                        "metric [" + metric + "] is not offered, only [docs] and [store]");
            }
            if (!OFFERED.contains(metric)) {
                throw RequestRefusedException.illegalArgument(
                        "request [" + request.path() + "] contains unrecognized metric: [" + metric + "]");
            }
        }
        return Set.copyOf(wanted);
    }

    /**
     * Writes the statistics of one or several indices. {@code primaries} equals {@code total}, because there are no
     * replicas.
     */
    private record Figures(Set<String> metrics, boolean human) {

        void write(JsonGenerator json, List<Surveyed> indices) throws IOException {
            for (String group : new String[] {"primaries", "total"}) {
                json.writeObjectFieldStart(group);
                if (metrics.contains(DOCS)) {
                    json.writeObjectFieldStart(DOCS);
                    json.writeNumberField(
                            "count",
                            indices.stream()
                                    .mapToLong(index -> index.documents().orElse(0L))
                                    .sum());
                    json.writeNumberField("deleted", 0);
                    json.writeEndObject();
                }
                if (metrics.contains(STORE)) {
                    long bytes = indices.stream().mapToLong(Surveyed::bytes).sum();
                    json.writeObjectFieldStart(STORE);
                    if (human) {
                        json.writeStringField("size", ReadableSize.of(bytes));
                    }
                    json.writeNumberField("size_in_bytes", bytes);
                    json.writeEndObject();
                }
                json.writeEndObject();
            }
        }
    }
}
