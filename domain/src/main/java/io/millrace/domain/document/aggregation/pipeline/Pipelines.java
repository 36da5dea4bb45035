package io.millrace.domain.document.aggregation.pipeline;

import io.millrace.domain.Rejection;
import io.millrace.domain.document.aggregation.AggregationResult;
import io.millrace.domain.document.aggregation.AggregationResult.Bucket;
import io.millrace.domain.document.aggregation.AggregationResult.Buckets;
import io.millrace.domain.document.aggregation.Aggregations;
import java.util.ArrayList;
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

    /** The maximum number of numbers of buckets that the pipelines of a request read, on all levels together. */
    static final long MOST_NUMBERS = 10L * Aggregations.MAXIMUM_BUCKETS;

    public Pipelines {
        named = List.copyOf(named);
        inner = Map.copyOf(inner);
    }

    /** A pipeline with its name. */
    public record Named(String name, Pipeline pipeline) {}

    public boolean isEmpty() {
        return named.isEmpty() && inner.values().stream().allMatch(Pipelines::isEmpty);
    }

    /**
     * Checks whether {@link #apply} accepts these results.
     *
     * @throws Rejection with reason {@code TOO_LARGE} if the pipelines read too many numbers of buckets
     */
    public void requireFew(Map<String, AggregationResult> results) {
        if (numbers(results) > MOST_NUMBERS) {
            throw new Rejection(
                    Rejection.Reason.TOO_LARGE,
                    "the pipeline aggregations read more than " + MOST_NUMBERS
                            + " numbers of buckets; request fewer buckets or fewer pipeline aggregations");
        }
    }

    private long numbers(Map<String, AggregationResult> results) {
        long sum = 0;
        for (Named one : named) {
            if (one.pipeline() instanceof Pipeline.Summary summary) {
                sum += buckets(results, summary.aggregation()).buckets().size();
            }
        }
        for (Map.Entry<String, Pipelines> each : inner.entrySet()) {
            Pipelines pipelines = each.getValue();
            if (!pipelines.isEmpty()) {
                List<Bucket> found = buckets(results, each.getKey()).buckets();
                sum += found.size() * pipelines.numbersOfParent();
                sum += found.stream()
                        .mapToLong(bucket -> pipelines.numbers(bucket.inner()))
                        .sum();
            }
        }
        return sum;
    }

    private long numbersOfParent() {
        return named.stream()
                .filter(one -> one.pipeline() instanceof Pipeline.OfParent)
                .mapToLong(one -> one.pipeline().numbers())
                .sum();
    }

    /**
     * Returns the results of aggregations with the results of the pipelines.
     *
     * @param results the results, which {@link #requireFew} must accept
     * @param deadline called regularly; an exception that it throws ends the work
     */
    public Map<String, AggregationResult> apply(Map<String, AggregationResult> results, Runnable deadline) {
        if (isEmpty()) {
            return results;
        }
        Map<String, AggregationResult> all = new LinkedHashMap<>(results);
        addTo(all, deadline);
        return all;
    }

    private void addTo(Map<String, AggregationResult> all, Runnable deadline) {
        inner.forEach((name, pipelines) -> {
            if (!pipelines.isEmpty()) {
                all.put(name, pipelines.applyInBuckets(buckets(all, name), deadline));
            }
        });
        for (Named one : named) {
            if (one.pipeline() instanceof Pipeline.Summary summary) {
                deadline.run();
                all.put(one.name(), summary.of(buckets(all, summary.aggregation())));
            }
        }
    }

    private static Buckets buckets(Map<String, AggregationResult> results, String name) {
        return (Buckets) Objects.requireNonNull(results.get(name), name);
    }

    private Buckets applyInBuckets(Buckets buckets, Runnable deadline) {
        List<OpenBucket> open = new ArrayList<>();
        for (Bucket bucket : buckets.buckets()) {
            deadline.run();
            OpenBucket copy = OpenBucket.copyOf(bucket);
            addTo(copy.inner(), deadline);
            open.add(copy);
        }
        for (Named one : named) {
            if (one.pipeline() instanceof Pipeline.OfParent parent) {
                deadline.run();
                open = parent.apply(one.name(), open);
            }
        }
        return new Buckets(
                open.stream().map(OpenBucket::closed).toList(),
                buckets.others(),
                buckets.uncertainty(),
                buckets.interval());
    }
}
