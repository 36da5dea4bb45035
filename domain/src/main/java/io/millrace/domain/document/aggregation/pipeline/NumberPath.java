package io.millrace.domain.document.aggregation.pipeline;

import io.millrace.domain.document.aggregation.AggregationResult;
import io.millrace.domain.document.aggregation.AggregationResult.Bucket;
import java.util.List;
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

    /** Returns the number; empty if the bucket has none, or has no documents but the number is another one. */
    OptionalDouble find(Bucket bucket) {
        if (names.isEmpty()) {
            return OptionalDouble.of((double) bucket.documents());
        }
        if (bucket.documents() == 0) {
            return OptionalDouble.empty();
        }
        Bucket current = bucket;
        for (String name : names.subList(0, names.size() - 1)) {
            current = only(current.inner(name));
        }
        AggregationResult last = current.inner(names.get(names.size() - 1));
        OptionalDouble found =
                number.equals(DOCUMENTS) ? OptionalDouble.of((double) only(last).documents()) : last.number(number);
        return found.isPresent() && Double.isFinite(found.getAsDouble()) ? found : OptionalDouble.empty();
    }

    private static Bucket only(AggregationResult result) {
        return ((AggregationResult.Buckets) result).buckets().get(0);
    }
}
