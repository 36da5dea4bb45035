package io.millrace.domain.document.aggregation.collector;

import io.millrace.domain.Fault;
import io.millrace.domain.Rejection;
import io.millrace.domain.document.aggregation.Aggregations;

/** Counts the buckets of a result. */
final class ResultSize {

    private long buckets;

    /**
     * Adds buckets.
     *
     * @throws Rejection if there are too many buckets
     */
    void add(long more) {
        buckets += more;
        if (buckets > Aggregations.MAXIMUM_BUCKETS) {
            throw Rejection.of(Fault.TOO_MANY_BUCKETS, Aggregations.MAXIMUM_BUCKETS, buckets);
        }
    }
}
