package io.millrace.domain.document.aggregation.pipeline;

import io.millrace.domain.document.aggregation.AggregationResult;
import io.millrace.domain.document.aggregation.AggregationResult.Bucket;
import io.millrace.domain.document.aggregation.AggregationResult.Buckets;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/**
 * The pipelines of one level of aggregations and of the levels in it.
 *
 * @param named the pipelines of this level; each uses only results of aggregations and of pipelines before it
 * @param inner the pipelines in the buckets of the aggregations of this level, by the names of these aggregations
 */
public record Pipelines(List<Named> named, Map<String, Pipelines> inner) {

    public Pipelines {
        named = List.copyOf(named);
        inner = Map.copyOf(inner);
    }

    /** A pipeline with its name. */
    public record Named(String name, Pipeline pipeline) {}

    public boolean isEmpty() {
        return named.isEmpty() && inner.values().stream().allMatch(Pipelines::isEmpty);
    }

    /** Returns the results of aggregations with the results of the pipelines. */
    public Map<String, AggregationResult> apply(Map<String, AggregationResult> results) {
        if (isEmpty()) {
            return results;
        }
        Map<String, AggregationResult> all = new LinkedHashMap<>(results);
        inner.forEach((name, pipelines) -> {
            if (!pipelines.isEmpty()) {
                all.put(name, pipelines.applyInBuckets(buckets(all, name)));
            }
        });
        for (Named one : named) {
            if (one.pipeline() instanceof Pipeline.Summary summary) {
                all.put(one.name(), summary.of(buckets(all, summary.aggregation())));
            }
        }
        return all;
    }

    private static Buckets buckets(Map<String, AggregationResult> results, String name) {
        return (Buckets) Objects.requireNonNull(results.get(name), name);
    }

    private Buckets applyInBuckets(Buckets buckets) {
        List<Bucket> changed = buckets.buckets().stream()
                .map(bucket -> new Bucket(bucket.key(), bucket.documents(), apply(bucket.inner())))
                .toList();
        for (Named one : named) {
            if (one.pipeline() instanceof Pipeline.OfParent parent) {
                changed = parent.apply(one.name(), changed);
            }
        }
        return new Buckets(changed, buckets.others(), buckets.uncertainty());
    }
}
