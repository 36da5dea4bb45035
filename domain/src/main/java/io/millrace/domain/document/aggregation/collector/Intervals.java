package io.millrace.domain.document.aggregation.collector;

import io.millrace.domain.Rejection;
import io.millrace.domain.document.Timestamp;
import io.millrace.domain.document.aggregation.Aggregation;
import io.millrace.domain.document.aggregation.Aggregation.Bounds;
import io.millrace.domain.document.aggregation.Aggregations;
import io.millrace.domain.document.aggregation.BucketKey;
import io.millrace.domain.document.aggregation.collector.Collector.ResultSize;
import io.millrace.domain.document.query.FieldValue;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import java.util.Set;

/** The intervals of a histogram. */
public sealed interface Intervals {

    /** Returns the key of the interval that contains a value; empty if the value is no number or moment. */
    Optional<BucketKey> key(FieldValue value);

    /** Returns the key of the interval that contains a number, or a moment in milliseconds since 1970. */
    BucketKey key(double value);

    /** Returns the key of the interval that contains a timestamp. */
    default BucketKey key(Timestamp timestamp) {
        return key((double) timestamp.toEpochMillis());
    }

    /** Returns the key of the next interval. */
    BucketKey next(BucketKey key);

    /** Returns the lower end of an interval. */
    double number(BucketKey key);

    boolean isWithinHard(BucketKey key);

    Bounds extended();

    /** Returns the minimum number of documents of a bucket. */
    long minimum();

    /**
     * Returns the keys of the empty buckets between buckets with documents and within the extended bounds, in ascending
     * order. There are none if each bucket must have documents.
     *
     * @param found the keys of the buckets with documents
     * @throws Rejection if there are more than {@link Aggregations#MAXIMUM_BUCKETS} buckets
     */
    default List<BucketKey> empty(Collection<BucketKey> found) {
        if (minimum() > 0) {
            return List.of();
        }
        double first = extended().from().orElse(Double.POSITIVE_INFINITY);
        double last = extended().to().orElse(Double.NEGATIVE_INFINITY);
        for (BucketKey key : found) {
            first = Math.min(first, number(key));
            last = Math.max(last, number(key));
        }
        if (Double.isInfinite(first) || Double.isInfinite(last)) {
            return List.of();
        }
        List<BucketKey> empty = new ArrayList<>();
        Set<BucketKey> existing = new HashSet<>(found);
        BucketKey key = key(first);
        double end = number(key(last));
        ResultSize steps = new ResultSize();
        double previous = Double.NEGATIVE_INFINITY;
        // Ends if the next interval has the same beginning, which is possible for huge numbers and small intervals.
        while (number(key) <= end && number(key) > previous) {
            steps.add(1);
            if (!existing.contains(key) && isWithinHard(key)) {
                empty.add(key);
            }
            previous = number(key);
            key = next(key);
        }
        return empty;
    }

    /**
     * Returns the intervals of a histogram.
     *
     * @param histogram a {@link Aggregation.DateHistogram} or {@link Aggregation.Histogram}
     */
    static Intervals of(Aggregation.Ordered histogram) {
        return histogram instanceof Aggregation.DateHistogram ofTime
                ? of(ofTime)
                : of((Aggregation.Histogram) histogram);
    }

    static Intervals of(Aggregation.DateHistogram histogram) {
        return new OfTime(histogram);
    }

    static Intervals of(Aggregation.Histogram histogram) {
        return new OfNumbers(histogram);
    }

    /** The intervals of time. */
    record OfTime(Aggregation.DateHistogram histogram) implements Intervals {

        @Override
        public Optional<BucketKey> key(FieldValue value) {
            OptionalLong moment = Numbers.moment(value);
            return moment.isPresent() ? Optional.of(keyOf(moment.getAsLong())) : Optional.empty();
        }

        @Override
        public BucketKey key(double value) {
            return keyOf((long) value);
        }

        private BucketKey keyOf(long moment) {
            return new BucketKey.Moment(
                    histogram.interval().floor(moment - histogram.offset(), histogram.zone()) + histogram.offset());
        }

        @Override
        public BucketKey next(BucketKey key) {
            long beginning = ((BucketKey.Moment) key).milliseconds() - histogram.offset();
            return new BucketKey.Moment(histogram.interval().next(beginning, histogram.zone()) + histogram.offset());
        }

        @Override
        public double number(BucketKey key) {
            return ((BucketKey.Moment) key).milliseconds();
        }

        /** The upper end is exclusive, as in other implementations. */
        @Override
        public boolean isWithinHard(BucketKey key) {
            Bounds hard = histogram.hard();
            double beginning = number(key);
            return (hard.from().isEmpty() || beginning >= hard.from().getAsDouble())
                    && (hard.to().isEmpty() || beginning < hard.to().getAsDouble());
        }

        @Override
        public Bounds extended() {
            return histogram.extended();
        }

        @Override
        public long minimum() {
            return histogram.minimum();
        }
    }

    /** The intervals of numbers. */
    record OfNumbers(Aggregation.Histogram histogram) implements Intervals {

        @Override
        public Optional<BucketKey> key(FieldValue value) {
            OptionalDouble number = Numbers.number(value);
            // The key of a large number is infinite if the interval is tiny.
            return number.isPresent()
                    ? Optional.of(key(number.getAsDouble())).filter(key -> Double.isFinite(number(key)))
                    : Optional.empty();
        }

        @Override
        public BucketKey key(double value) {
            return keyOf(Math.floor((value - histogram.offset()) / histogram.interval()));
        }

        /** Adding zero turns the negative zero into zero. */
        private BucketKey keyOf(double position) {
            return new BucketKey.Numeric(position * histogram.interval() + histogram.offset() + 0.0);
        }

        @Override
        public BucketKey next(BucketKey key) {
            return keyOf(Math.rint((number(key) - histogram.offset()) / histogram.interval()) + 1);
        }

        @Override
        public double number(BucketKey key) {
            return ((BucketKey.Numeric) key).value();
        }

        @Override
        public boolean isWithinHard(BucketKey key) {
            Bounds hard = histogram.hard();
            double beginning = number(key);
            return (hard.from().isEmpty() || beginning >= hard.from().getAsDouble())
                    && (hard.to().isEmpty() || beginning <= hard.to().getAsDouble());
        }

        @Override
        public Bounds extended() {
            return histogram.extended();
        }

        @Override
        public long minimum() {
            return histogram.minimum();
        }
    }
}
