package io.millrace.adapters.opensearch.document;

import com.fasterxml.jackson.databind.JsonNode;
import io.millrace.application.port.driven.engine.IndexGoneException;
import io.millrace.domain.document.DocumentId;
import io.millrace.domain.document.DocumentSource;
import io.millrace.domain.document.Timestamp;
import io.millrace.domain.document.aggregation.AggregationResult.Bucket;
import io.millrace.domain.document.aggregation.AggregationResult.Buckets;
import io.millrace.domain.document.aggregation.AggregationResult.Hits;
import io.millrace.domain.document.aggregation.AggregationResult.Points;
import io.millrace.domain.document.aggregation.BucketKey;
import io.millrace.domain.document.aggregation.collector.Intervals;
import io.millrace.domain.index.Index;
import io.millrace.domain.index.IndexName;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;

/** Reads the results of the aggregations that the cluster evaluated. */
final class AggregationAnswers {

    private AggregationAnswers() {}

    /** Reads the key of a bucket. */
    @FunctionalInterface
    interface Key {

        BucketKey read(JsonNode bucket);
    }

    /** Reads a list of buckets. */
    static Buckets buckets(JsonNode result, Key key, NativeAggregation.Context context) {
        List<Bucket> buckets = new ArrayList<>();
        for (JsonNode bucket : result.path("buckets")) {
            buckets.add(new Bucket(key.read(bucket), bucket.path("doc_count").longValue(), context.inner(bucket)));
        }
        return new Buckets(
                buckets,
                result.path("sum_other_doc_count").longValue(),
                result.path("doc_count_error_upper_bound").longValue());
    }

    /** Adds the empty buckets of a histogram. The buckets must be in the order of their keys. */
    static Buckets withEmpty(Buckets found, Intervals intervals, NativeAggregation.Context context) {
        List<Bucket> all = new ArrayList<>(found.buckets());
        for (BucketKey key :
                intervals.empty(found.buckets().stream().map(Bucket::key).toList())) {
            all.add(new Bucket(key, 0, context.ofEmptyBucket()));
        }
        if (all.size() > found.buckets().size()) {
            all.sort(Comparator.comparing(Bucket::key, BucketKey::compare));
        }
        return new Buckets(all, found.others(), found.uncertainty());
    }

    static Points points(List<Double> points, JsonNode result) {
        Map<Double, OptionalDouble> values = new HashMap<>();
        for (JsonNode value : result.path("values")) {
            JsonNode number = value.path("value");
            values.put(
                    value.path("key").doubleValue(),
                    number.isNumber() ? OptionalDouble.of(number.doubleValue()) : OptionalDouble.empty());
        }
        return new Points(
                points,
                points.stream()
                        .map(point -> values.getOrDefault(point, OptionalDouble.empty()))
                        .toList());
    }

    /**
     * Reads the documents of a result.
     *
     * @throws IndexGoneException if the name of a searched index now refers to another index
     */
    static Hits hits(JsonNode result, Map<String, Index> indices) {
        List<Hits.Hit> hits = new ArrayList<>();
        for (JsonNode hit : result.path("hits")) {
            String name = hit.path("_index").asText();
            Index index = indices.get(name);
            if (index == null) {
                throw new IndexGoneException(new IndexName(name));
            }
            hits.add(new Hits.Hit(
                    timestamp(hit.path("_source").path(DocumentSource.TIMESTAMP_FIELD)),
                    index.place(new DocumentId(hit.path("_id").asText()))));
        }
        return new Hits(result.path("total").path("value").longValue(), hits);
    }

    private static Timestamp timestamp(JsonNode value) {
        Optional<Timestamp> read = value.isTextual()
                ? Timestamp.parse(value.textValue())
                : value.isNumber() ? Timestamp.parseNumber(value.asText()) : Optional.empty();
        return read.orElse(Timestamp.MINIMUM);
    }
}
