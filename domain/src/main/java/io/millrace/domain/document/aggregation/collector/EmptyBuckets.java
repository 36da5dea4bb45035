package io.millrace.domain.document.aggregation.collector;

import io.millrace.domain.Rejection;
import io.millrace.domain.document.aggregation.Aggregation;
import io.millrace.domain.document.aggregation.Aggregation.Bounds;
import io.millrace.domain.document.aggregation.Aggregations;
import io.millrace.domain.document.aggregation.BucketKey;
import io.millrace.domain.document.aggregation.collector.Collector.ResultSize;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/** The empty buckets of a histogram, between buckets with documents and within the extended bounds. */
public final class EmptyBuckets {

    private final Intervals intervals;

    EmptyBuckets(Intervals intervals) {
        this.intervals = intervals;
    }

    /**
     * Returns the empty buckets of a histogram.
     *
     * @param histogram a {@link Aggregation.DateHistogram} or {@link Aggregation.Histogram}
     */
    public static EmptyBuckets of(Aggregation.Ordered histogram) {
        return new EmptyBuckets(
                histogram instanceof Aggregation.DateHistogram ofTime
                        ? Intervals.of(ofTime)
                        : Intervals.of((Aggregation.Histogram) histogram));
    }

    /**
     * Returns the keys of the empty buckets in ascending order.
     *
     * @param found the keys of the buckets with documents
     * @throws Rejection if there are more than {@link Aggregations#MAXIMUM_BUCKETS} buckets
     */
    public List<BucketKey> keys(Collection<BucketKey> found) {
        if (intervals.minimum() > 0) {
            return List.of();
        }
        Bounds extended = intervals.extended();
        double first = extended.from().orElse(Double.POSITIVE_INFINITY);
        double last = extended.to().orElse(Double.NEGATIVE_INFINITY);
        for (BucketKey key : found) {
            first = Math.min(first, intervals.number(key));
            last = Math.max(last, intervals.number(key));
        }
        List<BucketKey> empty = new ArrayList<>();
        if (Double.isInfinite(first) || Double.isInfinite(last)) {
            return empty;
        }
        Set<BucketKey> existing = new HashSet<>(found);
        BucketKey key = intervals.key(first);
        double end = intervals.number(intervals.key(last));
        ResultSize steps = new ResultSize();
        double previous = Double.NEGATIVE_INFINITY;
        // Ends if the next interval has the same beginning, which is possible for huge numbers and small intervals.
        while (intervals.number(key) <= end && intervals.number(key) > previous) {
            steps.add(1);
            if (!existing.contains(key) && intervals.isWithinHard(key)) {
                empty.add(key);
            }
            previous = intervals.number(key);
            key = intervals.next(key);
        }
        return empty;
    }
}
