package io.millrace.adapters.http.index.response;

import com.fasterxml.jackson.core.JsonGenerator;
import io.millrace.adapters.http.json.Members;
import io.millrace.adapters.http.json.ReadableSize;
import io.millrace.application.port.driving.index.ReadIndices.Surveyed;
import java.io.IOException;
import java.util.List;
import java.util.Set;

/**
 * Writes the statistics of one or several indices. {@code primaries} equals {@code total}, because there are no
 * replicas.
 *
 * @param metrics the metrics to write
 * @param human whether to write sizes also as readable text
 */
public record IndexFigures(Set<String> metrics, boolean human) {

    /** The metric that needs a count of the documents. */
    public static final String DOCS = "docs";

    private static final String STORE = "store";
    private static final String SHARDS = "shard_stats";

    /** The metrics that this service counts. */
    public static final Set<String> COUNTED = Set.of(DOCS, STORE, SHARDS);

    /** Those of them that need no count of the documents. */
    public static final Set<String> MEASURED = Set.of(STORE, SHARDS);

    /** The metrics of Elasticsearch. This service does not count most of them. */
    public static final Set<String> KNOWN = Set.of(
            "bulk",
            "completion",
            "dense_vector",
            DOCS,
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
            SHARDS,
            "sparse_vector",
            STORE,
            "translog",
            "warmer");

    /** Writes the members {@code primaries} and {@code total}. */
    public void writeGroups(JsonGenerator json, List<Surveyed> indices) throws IOException {
        for (String group : new String[] {"primaries", "total"}) {
            json.writeObjectFieldStart(group);
            write(json, indices);
            json.writeEndObject();
        }
    }

    /** Writes the member {@code shards} of an index with its only shard. */
    public void writeShard(JsonGenerator json, Surveyed index, String node) throws IOException {
        json.writeObjectFieldStart("shards");
        Members.objects(json, "0", List.of(index), only -> writeOfShard(json, only, node));
        json.writeEndObject();
    }

    /** Writes the members of the only shard of an index. */
    public void writeOfShard(JsonGenerator json, Surveyed index, String node) throws IOException {
        json.writeObjectFieldStart("routing");
        IndexJson.writeRouting(json, node);
        json.writeEndObject();
        write(json, List.of(index));
    }

    /** Writes the totals of the indices. */
    public void write(JsonGenerator json, List<Surveyed> indices) throws IOException {
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
