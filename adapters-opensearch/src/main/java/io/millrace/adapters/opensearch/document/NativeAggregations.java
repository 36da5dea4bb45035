package io.millrace.adapters.opensearch.document;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.MissingNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.millrace.adapters.opensearch.client.Json;
import io.millrace.domain.Fault;
import io.millrace.domain.Rejection;
import io.millrace.domain.document.aggregation.AggregationResult;
import io.millrace.domain.document.aggregation.Aggregations;
import io.millrace.domain.index.Index;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * Aggregations in the language of the cluster. The cluster evaluates the aggregations with the values in its indices.
 * It ignores values that the mapping of a field does not accept.
 */
final class NativeAggregations {

    /** The largest number up to which floating point numbers distinguish all whole numbers. */
    private static final double LARGEST_EXACT = 1L << 53;

    private final Level outermost;
    private final Set<String> distinguished;

    private NativeAggregations(Level outermost, Set<String> distinguished) {
        this.outermost = outermost;
        this.distinguished = distinguished;
    }

    /**
     * Translates aggregations. Returns empty if the cluster cannot evaluate them in all indices of these scans
     * together.
     *
     * @param isCurrent whether the mappings were just read, so that they contain all fields
     */
    static Optional<NativeAggregations> of(Aggregations aggregations, List<IndexScan> scans, boolean isCurrent) {
        AggregatedFields fields = new AggregatedFields(scans, isCurrent);
        return Level.of(aggregations, true, fields, scans)
                .map(level -> new NativeAggregations(level, fields.distinguished()));
    }

    ObjectNode json() {
        ObjectNode json = outermost.json();
        int position = 0;
        for (String field : distinguished) {
            json.putObject(sizeOf(position++)).putObject("stats").put("field", field);
        }
        return json;
    }

    private static String sizeOf(int position) {
        return "size" + position;
    }

    /**
     * Reads the response to {@link #json}.
     *
     * @param indices the searched indices by name
     * @return the results by the names of the aggregations; empty if some values are so large that the cluster cannot
     *     distinguish all numbers
     */
    Optional<Map<String, AggregationResult>> read(JsonNode answer, Map<String, Index> indices) {
        for (int i = 0; i < distinguished.size(); i++) {
            JsonNode size = answer.path(sizeOf(i));
            if (size.path("max").asDouble() >= LARGEST_EXACT || size.path("min").asDouble() <= -LARGEST_EXACT) {
                return Optional.empty();
            }
        }
        return Optional.of(outermost.read(answer, new Reading(indices)));
    }

    /** The state while one response is read. It counts the empty buckets that are added to the result. */
    private static final class Reading {

        private final Map<String, Index> indices;
        private int added;

        Reading(Map<String, Index> indices) {
            this.indices = indices;
        }

        void addBucket() {
            if (++added > Aggregations.MAXIMUM_BUCKETS) {
                throw Rejection.of(Fault.TOO_MANY_BUCKETS, Aggregations.MAXIMUM_BUCKETS, added);
            }
        }
    }

    /**
     * The aggregations at one level of nesting. In requests and responses, the name of each aggregation is its
     * position.
     */
    record Level(List<Entry> entries) {

        /** An aggregation, and the aggregations inside its buckets. */
        private record Entry(String name, NativeAggregation translated, Level inner) {

            NativeAggregation.Context context(Reading reading) {
                return new NativeAggregation.Context() {
                    @Override
                    public Map<String, AggregationResult> inner(JsonNode bucket) {
                        return inner.read(bucket, reading);
                    }

                    @Override
                    public Map<String, AggregationResult> ofEmptyBucket() {
                        reading.addBucket();
                        return inner.read(MissingNode.getInstance(), reading);
                    }

                    @Override
                    public Map<String, Index> indices() {
                        return reading.indices;
                    }
                };
            }
        }

        private static Optional<Level> of(
                Aggregations aggregations, boolean isOutermost, AggregatedFields fields, List<IndexScan> scans) {
            List<Entry> entries = new ArrayList<>();
            for (Aggregations.Entry entry : aggregations.entries()) {
                Optional<NativeAggregation> translated = entry.aggregation()
                        .match(new AggregationTranslation(fields, scans, entry.inner(), isOutermost));
                Optional<Level> inner = of(entry.inner(), false, fields, scans);
                if (translated.isEmpty() || inner.isEmpty()) {
                    return Optional.empty();
                }
                entries.add(new Entry(entry.name(), translated.get(), inner.get()));
            }
            return Optional.of(new Level(entries));
        }

        /** Returns the name that an aggregation has in requests and responses. */
        static String name(int position) {
            return "a" + position;
        }

        private ObjectNode json() {
            ObjectNode json = Json.MAPPER.createObjectNode();
            for (int i = 0; i < entries.size(); i++) {
                Entry entry = entries.get(i);
                ObjectNode body = json.putObject(name(i));
                body.set(entry.translated.type(), entry.translated.body());
                if (!entry.inner.entries.isEmpty()) {
                    body.set("aggs", entry.inner.json());
                }
            }
            return json;
        }

        private Map<String, AggregationResult> read(JsonNode answer, Reading reading) {
            Map<String, AggregationResult> results = new HashMap<>();
            for (int i = 0; i < entries.size(); i++) {
                Entry entry = entries.get(i);
                results.put(entry.name, entry.translated.reader().read(answer.path(name(i)), entry.context(reading)));
            }
            return results;
        }
    }
}
