package io.millrace.domain.document.aggregation.pipeline;

import io.millrace.domain.document.aggregation.AggregationResult;
import io.millrace.domain.document.aggregation.AggregationResult.Buckets;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;

/**
 * Selects a number of a bucket.
 *
 * @param names the names of the inner aggregations, of which all but the last have one bucket; empty for the number of
 *     documents of the bucket
 * @param number the name of the number, see {@link AggregationResult#number}; {@link #DOCUMENTS} if the last
 *     aggregation has one bucket, for its number of documents
 */
public record NumberPath(List<String> names, String number) {

    /** The name of the number of documents. */
    public static final String DOCUMENTS = "_count";

    public NumberPath {
        names = List.copyOf(names);
    }

    /**
     * Returns the number, which is empty if the result has none, or if the bucket has no documents but the number is
     * another one.
     *
     * @return empty if the bucket has no result at this path, such as the first bucket of a derivative
     */
    Optional<OptionalDouble> find(OpenBucket bucket) {
        if (names.isEmpty()) {
            return Optional.of(OptionalDouble.of((double) bucket.documents()));
        }
        Map<String, AggregationResult> results = bucket.inner();
        for (String name : names.subList(0, names.size() - 1)) {
            if (!(results.get(name) instanceof Buckets one)) {
                return Optional.empty();
            }
            results = one.buckets().get(0).inner();
        }
        return Optional.ofNullable(results.get(names.get(names.size() - 1)))
                .map(result -> bucket.documents() == 0 ? OptionalDouble.empty() : finite(result));
    }

    /** Returns the number, or 0 instead of a missing number if {@code zeros}. */
    Optional<OptionalDouble> find(OpenBucket bucket, boolean zeros) {
        return find(bucket).map(found -> found.isEmpty() && zeros ? OptionalDouble.of(0) : found);
    }

    private OptionalDouble finite(AggregationResult result) {
        OptionalDouble found = number.equals(DOCUMENTS) && result instanceof Buckets one
                ? OptionalDouble.of((double) one.buckets().get(0).documents())
                : result.number(number);
        return found.isPresent() && Double.isFinite(found.getAsDouble()) ? found : OptionalDouble.empty();
    }
}
