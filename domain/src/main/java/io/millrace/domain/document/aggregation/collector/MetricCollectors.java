package io.millrace.domain.document.aggregation.collector;

import io.millrace.domain.document.Timestamp;
import io.millrace.domain.document.aggregation.Aggregation;
import io.millrace.domain.document.aggregation.AggregationResult;
import io.millrace.domain.document.aggregation.BucketKey;
import io.millrace.domain.document.aggregation.Sketches;
import io.millrace.domain.document.query.FieldPath;
import io.millrace.domain.document.query.FieldValue;
import java.util.HashSet;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** The collectors of aggregations whose results are numbers. */
final class MetricCollectors {

    private MetricCollectors() {}

    /** Evaluates an aggregation of the numbers of a field. */
    private abstract static class OfNumbers extends FieldCollector {

        OfNumbers(FieldPath field, Optional<FieldValue> missing) {
            super(field, missing);
        }

        @Override
        boolean addValue(FieldValue value, Visit visit) {
            OptionalDouble number = Numbers.number(value);
            number.ifPresent(known -> addNumber(known, visit.documents()));
            return number.isPresent();
        }

        @Override
        void addTimestamp(Timestamp timestamp, Visit visit) {
            addNumber((double) timestamp.toEpochMillis(), visit.documents());
        }

        abstract void addNumber(double number, long times);
    }

    /** Evaluates {@link Aggregation.Statistics}. */
    static final class Statistics extends OfNumbers {

        private long count;
        private double minimum = Double.POSITIVE_INFINITY;
        private double maximum = Double.NEGATIVE_INFINITY;
        private final Sum sum = new Sum();
        private final Sum squares = new Sum();

        Statistics(Aggregation.Statistics statistics) {
            super(statistics.field(), statistics.missing());
        }

        @Override
        void addNumber(double number, long times) {
            count += times;
            minimum = Math.min(minimum, number);
            maximum = Math.max(maximum, number);
            sum.add(number * times);
            squares.add(number * number * times);
        }

        @Override
        void mergeWith(Collector other) {
            Statistics statistics = (Statistics) other;
            count += statistics.count;
            minimum = Math.min(minimum, statistics.minimum);
            maximum = Math.max(maximum, statistics.maximum);
            sum.mergeWith(statistics.sum);
            squares.mergeWith(statistics.squares);
        }

        @Override
        AggregationResult result(ResultSize size) {
            return new AggregationResult.Numbers(count, minimum, maximum, sum.value(), squares.value());
        }
    }

    /** A sum with compensation for rounding errors (Kahan). */
    private static final class Sum {

        private double value;
        private double lost;

        void add(double number) {
            double corrected = number - lost;
            double next = value + corrected;
            lost = Double.isFinite(next) ? (next - value) - corrected : 0;
            value = next;
        }

        void mergeWith(Sum other) {
            add(other.value);
            add(-other.lost);
        }

        double value() {
            return value;
        }
    }

    /** Evaluates {@link Aggregation.ValueCount}. */
    static final class ValueCount extends FieldCollector {

        private long count;

        ValueCount(Aggregation.ValueCount count) {
            super(count.field(), count.missing());
        }

        @Override
        boolean addValue(FieldValue value, Visit visit) {
            count += visit.documents();
            return true;
        }

        @Override
        void addTimestamp(Timestamp timestamp, Visit visit) {
            count += visit.documents();
        }

        @Override
        void mergeWith(Collector other) {
            count += ((ValueCount) other).count;
        }

        @Override
        AggregationResult result(ResultSize size) {
            return new AggregationResult.Count(count);
        }
    }

    /** Evaluates {@link Aggregation.Cardinality}. */
    static final class Cardinality extends FieldCollector {

        private final Level level;
        private Set<BucketKey.Term> exact = new HashSet<>();
        private Sketches.@Nullable Distinct sketch;

        Cardinality(Aggregation.Cardinality cardinality, Level level) {
            super(cardinality.field(), cardinality.missing());
            this.level = level;
        }

        @Override
        boolean addValue(FieldValue value, Visit visit) {
            add(BucketKey.Term.of(value));
            return true;
        }

        @Override
        void addTimestamp(Timestamp timestamp, Visit visit) {
            add(BucketKey.Term.of(timestamp));
        }

        private void add(BucketKey.Term term) {
            Sketches.Distinct estimate = sketch;
            if (estimate != null) {
                estimate.add(term.text());
                return;
            }
            if (exact.add(term)) {
                level.reserve(KeyedBuckets.bytes(term));
                if (exact.size() > Aggregation.Cardinality.MOST_EXACT) {
                    estimate();
                }
            }
        }

        private Sketches.Distinct estimate() {
            Sketches.Distinct known = sketch;
            if (known != null) {
                return known;
            }
            level.reserve(level.sketches().bytesOfDistinct());
            Sketches.Distinct created = level.sketches().distinct();
            exact.forEach(term -> {
                created.add(term.text());
                level.reserve(-KeyedBuckets.bytes(term));
            });
            exact = Set.of();
            sketch = created;
            return created;
        }

        @Override
        void mergeWith(Collector other) {
            Cardinality cardinality = (Cardinality) other;
            cardinality.exact.forEach(this::add);
            Sketches.Distinct estimate = cardinality.sketch;
            if (estimate != null) {
                estimate().mergeWith(estimate);
            }
        }

        @Override
        AggregationResult result(ResultSize size) {
            Sketches.Distinct estimate = sketch;
            return new AggregationResult.Count(estimate == null ? exact.size() : estimate.estimate());
        }
    }

    /** Evaluates {@link Aggregation.Percentiles}. */
    static final class Percentiles extends OfNumbers {

        private final Aggregation.Percentiles percentiles;
        private final Level level;
        private Sketches.@Nullable Quantiles sketch;

        Percentiles(Aggregation.Percentiles percentiles, Level level) {
            super(percentiles.field(), percentiles.missing());
            this.percentiles = percentiles;
            this.level = level;
        }

        @Override
        void addNumber(double number, long times) {
            quantiles().add(number, times);
        }

        /** Returns the summary, which is created with the first number, because many buckets are without numbers. */
        private Sketches.Quantiles quantiles() {
            Sketches.Quantiles known = sketch;
            if (known == null) {
                level.reserve(level.sketches().bytesOfQuantiles());
                known = level.sketches().quantiles();
                sketch = known;
            }
            return known;
        }

        @Override
        void mergeWith(Collector other) {
            Sketches.Quantiles more = ((Percentiles) other).sketch;
            if (more != null) {
                quantiles().mergeWith(more);
            }
        }

        @Override
        AggregationResult result(ResultSize size) {
            return new AggregationResult.Points(
                    percentiles.points(),
                    percentiles.points().stream().map(this::value).toList());
        }

        private OptionalDouble value(double point) {
            Sketches.Quantiles known = sketch;
            return known == null
                    ? OptionalDouble.empty()
                    : OptionalDouble.of(
                            percentiles.ofNumbers() ? 100 * known.fractionUpTo(point) : known.quantile(point / 100));
        }
    }
}
