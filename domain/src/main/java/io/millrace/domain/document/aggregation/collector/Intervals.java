package io.millrace.domain.document.aggregation.collector;

import io.millrace.domain.document.Timestamp;
import io.millrace.domain.document.aggregation.Aggregation;
import io.millrace.domain.document.aggregation.Aggregation.Bounds;
import io.millrace.domain.document.aggregation.BucketKey;
import io.millrace.domain.document.query.FieldValue;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;

/** The intervals of a histogram. */
interface Intervals {

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
