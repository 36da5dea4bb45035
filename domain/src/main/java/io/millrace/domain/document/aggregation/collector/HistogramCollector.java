package io.millrace.domain.document.aggregation.collector;

import io.millrace.domain.document.Timestamp;
import io.millrace.domain.document.aggregation.Aggregation;
import io.millrace.domain.document.aggregation.Aggregation.Bounds;
import io.millrace.domain.document.aggregation.AggregationResult;
import io.millrace.domain.document.aggregation.BucketKey;
import io.millrace.domain.document.query.FieldValue;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.LongFunction;

/** Evaluates {@link Aggregation.DateHistogram} and {@link Aggregation.Histogram}. */
final class HistogramCollector extends FieldCollector {

    private final Aggregation.Ordered histogram;
    private final Intervals intervals;
    private final KeyedBuckets buckets;

    HistogramCollector(Aggregation.Ordered histogram, Intervals intervals, Level level) {
        super(histogram.field(), histogram.missing());
        this.histogram = histogram;
        this.intervals = intervals;
        this.buckets = new KeyedBuckets(level);
    }

    @Override
    boolean addValue(FieldValue value, Visit visit) {
        Optional<BucketKey> key = intervals.key(value);
        key.ifPresent(known -> add(known, visit));
        return key.isPresent();
    }

    @Override
    void addTimestamp(Timestamp timestamp, Visit visit) {
        add(intervals.key(timestamp), visit);
    }

    /** Divides the timestamps until the first and the last are in the same interval. */
    @Override
    void addTimestamps(long[] ascending, int from, int to, LongFunction<Visit> visits) {
        BucketKey first = intervals.key(new Timestamp(ascending[from]));
        if (first.equals(intervals.key(new Timestamp(ascending[to - 1])))) {
            add(first, visits.apply((long) to - from));
        } else {
            int middle = (from + to) >>> 1;
            addTimestamps(ascending, from, middle, visits);
            addTimestamps(ascending, middle, to, visits);
        }
    }

    private void add(BucketKey key, Visit visit) {
        if (intervals.isWithinHard(key)) {
            buckets.add(key, visit);
        }
    }

    @Override
    void mergeWith(Collector other) {
        buckets.mergeWith(((HistogramCollector) other).buckets);
    }

    @Override
    AggregationResult result(ResultSize size) {
        List<KeyedBuckets.Keyed> found = buckets.found(Math.max(1, intervals.minimum()));
        if (intervals.minimum() == 0) {
            addEmpty(found);
        }
        buckets.sort(found, histogram.order());
        return new AggregationResult.Buckets(buckets.results(found, size), 0);
    }

    private void addEmpty(List<KeyedBuckets.Keyed> found) {
        Set<BucketKey> existing = new HashSet<>();
        found.forEach(keyed -> existing.add(keyed.key()));
        Bounds extended = intervals.extended();
        double first = extended.from().orElse(Double.POSITIVE_INFINITY);
        double last = extended.to().orElse(Double.NEGATIVE_INFINITY);
        for (KeyedBuckets.Keyed keyed : found) {
            double value = intervals.number(keyed.key());
            first = Math.min(first, value);
            last = Math.max(last, value);
        }
        if (Double.isInfinite(first) || Double.isInfinite(last)) {
            return;
        }
        BucketKey key = intervals.key(first);
        double end = intervals.number(intervals.key(last));
        ResultSize steps = new ResultSize();
        double previous = Double.NEGATIVE_INFINITY;
        // Ends if the next interval has the same beginning, which is possible for huge numbers and small intervals.
        while (intervals.number(key) <= end && intervals.number(key) > previous) {
            steps.add(1);
            if (!existing.contains(key) && intervals.isWithinHard(key)) {
                found.add(buckets.empty(key));
            }
            previous = intervals.number(key);
            key = intervals.next(key);
        }
    }
}
