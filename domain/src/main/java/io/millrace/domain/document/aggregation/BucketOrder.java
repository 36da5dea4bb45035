package io.millrace.domain.document.aggregation;

import io.millrace.domain.Rejection;

/** One criterion of the order of buckets. */
public sealed interface BucketOrder {

    boolean descending();

    /**
     * Checks the aggregations of the buckets.
     *
     * @throws Rejection if they do not contain the number that the order uses
     */
    default void requireInner(Aggregations inner) {}

    /** The order of the keys of buckets. */
    record ByKey(boolean descending) implements BucketOrder {}

    /** The order of the numbers of documents. */
    record ByCount(boolean descending) implements BucketOrder {}

    /**
     * The order of a number that an aggregation of each bucket returns. Buckets without this number are last.
     *
     * @param name the name of the inner aggregation
     * @param number the name of its number, see {@link AggregationResult#number}
     */
    record ByNumber(String name, String number, boolean descending) implements BucketOrder {

        @Override
        public void requireInner(Aggregations inner) {
            Aggregation aggregation = inner.find(name)
                    .orElseThrow(() -> Rejection.invalid(
                            "the order of buckets refers to aggregation [" + name + "], which does not exist"))
                    .aggregation();
            boolean known = aggregation instanceof Aggregation.Statistics
                    ? AggregationResult.Numbers.NAMES.contains(number)
                    : aggregation instanceof Aggregation.Percentiles percentiles
                            ? percentiles.points().stream()
                                    .anyMatch(point -> Double.toString(point).equals(number))
                            : (aggregation instanceof Aggregation.ValueCount
                                            || aggregation instanceof Aggregation.Cardinality
                                            || aggregation instanceof Aggregation.MedianDeviation
                                            || aggregation instanceof Aggregation.WeightedAverage)
                                    && number.equals("value");
            if (!known && !isDocumentsOfSingleBucket(aggregation)) {
                throw Rejection.invalid("the order of buckets refers to number [" + number + "] of aggregation [" + name
                        + "], which does not exist");
            }
        }

        private boolean isDocumentsOfSingleBucket(Aggregation aggregation) {
            return number.equals(AggregationResult.Buckets.DOCUMENTS)
                    && aggregation instanceof Aggregation.Filters filters
                    && filters.queries().size() == 1
                    && !filters.others();
        }
    }
}
