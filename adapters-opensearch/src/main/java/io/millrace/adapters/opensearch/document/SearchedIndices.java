package io.millrace.adapters.opensearch.document;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.millrace.adapters.opensearch.client.Json;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;

/** Combines the different queries that the mappings of several indices require for one query. */
final class SearchedIndices {

    private SearchedIndices() {}

    /** Returns one query that finds, in each index, the documents that the scan of this index reads. */
    static JsonNode query(List<IndexScan> scans) {
        return query(
                scans,
                scans.stream()
                        .map(scan -> scan.counting(OptionalLong.empty()).path("query"))
                        .toList());
    }

    /**
     * Returns one query that applies to each index the query of this index.
     *
     * @param queries the queries, in the order of the scans
     */
    static JsonNode query(List<IndexScan> scans, List<JsonNode> queries) {
        Map<JsonNode, List<String>> names = new LinkedHashMap<>();
        for (int i = 0; i < scans.size(); i++) {
            names.computeIfAbsent(queries.get(i), query -> new ArrayList<>())
                    .add(scans.get(i).index().name().value());
        }
        if (names.size() == 1) {
            return queries.get(0);
        }
        ObjectNode any = Json.MAPPER.createObjectNode();
        ArrayNode should = any.putObject("bool").putArray("should");
        names.forEach((query, indices) -> {
            ArrayNode filter = should.addObject().putObject("bool").putArray("filter");
            ArrayNode values = filter.addObject().putObject("terms").putArray("_index");
            indices.forEach(values::add);
            filter.add(query);
        });
        return any;
    }
}
