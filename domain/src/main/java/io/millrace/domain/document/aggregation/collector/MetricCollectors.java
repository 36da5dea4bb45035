package io.millrace.domain.document.aggregation.collector;

import io.millrace.domain.Rejection;
import io.millrace.domain.document.Timestamp;
import io.millrace.domain.document.aggregation.Aggregation;
import io.millrace.domain.document.aggregation.Aggregation.WeightedAverage.Operand;
import io.millrace.domain.document.aggregation.AggregationResult;
import io.millrace.domain.document.aggregation.BucketKey;
import io.millrace.domain.document.aggregation.Sketches;
import io.millrace.domain.document.query.Candidate;
import io.millrace.domain.document.query.FieldPath;
import io.millrace.domain.document.query.FieldValue;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.ToDoubleFunction;
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

    /** Evaluates an aggregation of the distribution of the numbers of a field. */
    private abstract static class OfDistribution extends OfNumbers {

        private final Level level;
        private Sketches.@Nullable Quantiles sketch;

        OfDistribution(FieldPath field, Optional<FieldValue> missing, Level level) {
            super(field, missing);
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
            Sketches.Quantiles more = ((OfDistribution) other).sketch;
            if (more != null) {
                quantiles().mergeWith(more);
            }
        }

        /** Returns a number of the distribution; empty if it is without numbers. */
        OptionalDouble read(ToDoubleFunction<Sketches.Quantiles> number) {
            Sketches.Quantiles known = sketch;
            return known == null ? OptionalDouble.empty() : OptionalDouble.of(number.applyAsDouble(known));
        }
    }

    /** Evaluates {@link Aggregation.Percentiles} of summarized numbers. */
    static final class Percentiles extends OfDistribution {

        private final Aggregation.Percentiles percentiles;

        Percentiles(Aggregation.Percentiles percentiles, Level level) {
            super(percentiles.field(), percentiles.missing(), level);
            this.percentiles = percentiles;
        }

        @Override
        AggregationResult result(ResultSize size) {
            return new AggregationResult.Points(
                    percentiles.points(),
                    percentiles.points().stream().map(this::value).toList());
        }

        private OptionalDouble value(double point) {
            return read(
                    known -> percentiles.ofNumbers() ? 100 * known.fractionUpTo(point) : known.quantile(point / 100));
        }
    }

    /** Evaluates {@link Aggregation.MedianDeviation}. */
    static final class MedianDeviation extends OfDistribution {

        MedianDeviation(Aggregation.MedianDeviation deviation, Level level) {
            super(deviation.field(), deviation.missing(), level);
        }

        @Override
        AggregationResult result(ResultSize size) {
            return new AggregationResult.Amount(read(Sketches.Quantiles::medianDeviation));
        }
    }

    /**
     * Evaluates {@link Aggregation.Percentiles} of rounded numbers with the results of an HDR histogram. Numbers with
     * the same exponent and the same first binary digits are counted together.
     */
    static final class RoundedPercentiles extends OfNumbers {

        private static final int BYTES_OF_ENTRY = 100;

        /** The number of digits of a double after the first one. */
        private static final int BINARY_DIGITS = 52;

        private final Aggregation.Percentiles percentiles;
        private final Level level;
        private final int kept;
        private final TreeMap<Double, Long> counts = new TreeMap<>();
        private double minimum = Double.POSITIVE_INFINITY;
        private long total;

        RoundedPercentiles(Aggregation.Percentiles percentiles, Level level) {
            super(percentiles.field(), percentiles.missing());
            this.percentiles = percentiles;
            this.level = level;
            long distinguished =
                    Math.round(2 * Math.pow(10, percentiles.digits().orElseThrow()));
            this.kept = Long.SIZE - 1 - Long.numberOfLeadingZeros(distinguished - 1);
        }

        @Override
        void addNumber(double number, long times) {
            if (number < 0) {
                throw Rejection.invalid("Histogram recorded value cannot be negative.");
            }
            if (number > 0) {
                minimum = Math.min(minimum, number);
            }
            add(rounded(number), times);
        }

        private void add(double rounded, long times) {
            Long before = counts.get(rounded);
            if (before == null) {
                level.reserve(BYTES_OF_ENTRY);
            }
            counts.put(rounded, before == null ? times : before + times);
            total += times;
        }

        private double rounded(double number) {
            return Double.longBitsToDouble(Double.doubleToLongBits(number) & -(1L << (BINARY_DIGITS - kept)));
        }

        @Override
        void mergeWith(Collector other) {
            RoundedPercentiles more = (RoundedPercentiles) other;
            minimum = Math.min(minimum, more.minimum);
            more.counts.forEach(this::add);
        }

        @Override
        AggregationResult result(ResultSize size) {
            return new AggregationResult.Points(
                    percentiles.points(),
                    percentiles.points().stream().map(this::value).toList());
        }

        private OptionalDouble value(double point) {
            if (total == 0) {
                return OptionalDouble.empty();
            }
            return OptionalDouble.of(percentiles.ofNumbers() ? percentUpTo(point) : percentile(point));
        }

        private double percentUpTo(double number) {
            long found = number < 0
                    ? 0
                    : counts.headMap(rounded(number), true).values().stream()
                            .mapToLong(Long::longValue)
                            .sum();
            return 100.0 * found / total;
        }

        private double percentile(double percent) {
            // The histogram of Elasticsearch rounds the number of values to the nearest whole number.
            long wanted = Math.max(1, (long) (percent / 100 * total + 0.5));
            long found = 0;
            for (Map.Entry<Double, Long> entry : counts.entrySet()) {
                found += entry.getValue();
                if (found >= wanted) {
                    return percent == 0 ? entry.getKey() : highestEquivalent(entry.getKey());
                }
            }
            throw new IllegalStateException("the counts are less than their total");
        }

        /** Returns the highest number with the same count. A histogram distinguishes multiples of its least unit. */
        private double highestEquivalent(double rounded) {
            return rounded == 0 ? 0 : rounded + distance(rounded) - distance(minimum);
        }

        private double distance(double number) {
            return Math.scalb(1.0, Math.getExponent(number) - kept);
        }
    }

    /** Evaluates {@link Aggregation.WeightedAverage}. */
    static final class WeightedAverage extends Collector {

        private final Aggregation.WeightedAverage average;
        private final Sum products = new Sum();
        private final Sum weights = new Sum();

        WeightedAverage(Aggregation.WeightedAverage average) {
            this.average = average;
        }

        @Override
        void add(Visit visit) {
            List<Double> found = numbers(visit.document(), average.weight());
            if (found.size() > 1) {
                throw Rejection.invalid("Encountered more than one weight for a single document."
                        + " Use a script to combine multiple weights-per-doc into a single value.");
            }
            for (double weight : found) {
                for (double value : numbers(visit.document(), average.value())) {
                    products.add(value * weight);
                    weights.add(weight);
                }
            }
        }

        private static List<Double> numbers(Candidate document, Operand operand) {
            List<Double> numbers = new ArrayList<>(1);
            if (!operand.field().isTimestamp()) {
                document.anyValue(operand.field(), value -> {
                    Numbers.number(value).ifPresent(numbers::add);
                    return false;
                });
            } else if (!document.timestamp().equals(Timestamp.MINIMUM)) {
                numbers.add((double) document.timestamp().toEpochMillis());
            }
            if (numbers.isEmpty()) {
                operand.missing().ifPresent(value -> Numbers.number(value).ifPresent(numbers::add));
            }
            return numbers;
        }

        @Override
        void mergeWith(Collector other) {
            products.mergeWith(((WeightedAverage) other).products);
            weights.mergeWith(((WeightedAverage) other).weights);
        }

        @Override
        AggregationResult result(ResultSize size) {
            return new AggregationResult.Amount(
                    weights.value() == 0
                            ? OptionalDouble.empty()
                            : OptionalDouble.of(products.value() / weights.value()));
        }
    }
}
