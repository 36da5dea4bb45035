package io.millrace.domain.document.aggregation.collector;

import io.millrace.domain.document.Timestamp;
import io.millrace.domain.document.aggregation.Aggregation;
import io.millrace.domain.document.aggregation.AggregationResult;
import io.millrace.domain.document.aggregation.BucketKey;
import io.millrace.domain.document.query.FieldValue;
import java.util.List;
import java.util.Optional;
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
        intervals
                .empty(found.stream().map(KeyedBuckets.Keyed::key).toList())
                .forEach(key -> found.add(buckets.empty(key)));
    }
}
