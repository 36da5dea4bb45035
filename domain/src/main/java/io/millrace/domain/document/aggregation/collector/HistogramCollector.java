package io.millrace.domain.document.aggregation.collector;

import io.millrace.domain.document.Timestamp;
import io.millrace.domain.document.aggregation.Aggregation;
import io.millrace.domain.document.aggregation.AggregationResult;
import io.millrace.domain.document.aggregation.AutoInterval;
import io.millrace.domain.document.aggregation.BucketKey;
import io.millrace.domain.document.query.FieldValue;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.function.LongFunction;
import org.jspecify.annotations.Nullable;

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

    /**
     * Evaluates {@link Aggregation.AutoDateHistogram}. It begins with the shortest unit, and continues with the next longer one
     * when there are too many buckets.
     */
    static final class Automatic extends FieldCollector {

        private final Aggregation.AutoDateHistogram histogram;
        private final KeyedBuckets buckets;
        private AutoInterval unit;

        /** The buckets of the result. The collected buckets are merged into them, so this happens once. */
        private @Nullable List<KeyedBuckets.Keyed> merged;

        private int multiple = 1;

        Automatic(Aggregation.AutoDateHistogram histogram, Level level) {
            super(histogram.field(), histogram.missing());
            this.histogram = histogram;
            this.buckets = new KeyedBuckets(level);
            this.unit = histogram.minimum();
        }

        @Override
        boolean addValue(FieldValue value, Visit visit) {
            OptionalLong moment = Numbers.moment(value);
            moment.ifPresent(known -> add(known, visit));
            return moment.isPresent();
        }

        @Override
        void addTimestamp(Timestamp timestamp, Visit visit) {
            add(timestamp.toEpochMillis(), visit);
        }

        private void add(long moment, Visit visit) {
            buckets.add(key(moment), visit);
            limit();
        }

        private BucketKey key(long moment) {
            return new BucketKey.Moment(unit.interval().floor(moment, histogram.zone()));
        }

        private static long moment(BucketKey key) {
            return ((BucketKey.Moment) key).milliseconds();
        }

        private void limit() {
            Optional<AutoInterval> longer = unit.longer();
            while (longer.isPresent() && buckets.size() > unit.most(histogram.buckets())) {
                use(longer.get());
                longer = unit.longer();
            }
        }

        private void use(AutoInterval other) {
            unit = other;
            buckets.replaceKeys(key -> key(moment(key)));
        }

        @Override
        void mergeWith(Collector other) {
            Automatic collector = (Automatic) other;
            if (unit.compareTo(collector.unit) < 0) {
                use(collector.unit);
            } else if (collector.unit.compareTo(unit) < 0) {
                collector.use(unit);
            }
            buckets.mergeWith(collector.buckets);
            limit();
        }

        @Override
        AggregationResult result(ResultSize size) {
            List<KeyedBuckets.Keyed> result = merged;
            if (result == null) {
                result = merged(withEmpty());
                merged = result;
            }
            return new AggregationResult.Buckets(buckets.results(result, size), 0, 0, Optional.of(unit.text(multiple)));
        }

        /** Returns the buckets between the first and the last one in their order, and changes the unit if there are too many. */
        private List<KeyedBuckets.Keyed> withEmpty() {
            List<KeyedBuckets.Keyed> found = sorted();
            Optional<AutoInterval> longer = unit.longer();
            while (longer.isPresent() && !found.isEmpty() && isTooLong(found)) {
                use(longer.get());
                found = sorted();
                longer = unit.longer();
            }
            List<KeyedBuckets.Keyed> all = new ArrayList<>();
            for (KeyedBuckets.Keyed keyed : found) {
                long next = all.isEmpty()
                        ? moment(keyed.key())
                        : next(moment(all.get(all.size() - 1).key()));
                while (next < moment(keyed.key())) {
                    all.add(buckets.empty(new BucketKey.Moment(next)));
                    next = next(next);
                }
                all.add(keyed);
            }
            return all;
        }

        private List<KeyedBuckets.Keyed> sorted() {
            List<KeyedBuckets.Keyed> found = buckets.found(1);
            buckets.sort(found, List.of());
            return found;
        }

        private boolean isTooLong(List<KeyedBuckets.Keyed> found) {
            long first = moment(found.get(0).key());
            long last = moment(found.get(found.size() - 1).key());
            return unit.hasMore(first, last, unit.most(histogram.buckets()), histogram.zone());
        }

        private long next(long beginning) {
            return unit.interval().next(beginning, histogram.zone());
        }

        private List<KeyedBuckets.Keyed> merged(List<KeyedBuckets.Keyed> all) {
            multiple = unit.multiple(all.size(), histogram.buckets());
            List<KeyedBuckets.Keyed> result = new ArrayList<>();
            for (int i = 0; i < all.size(); i++) {
                if (i % multiple == 0) {
                    result.add(all.get(i));
                } else {
                    result.get(result.size() - 1).bucket().mergeWith(all.get(i).bucket());
                }
            }
            return result;
        }
    }
}
