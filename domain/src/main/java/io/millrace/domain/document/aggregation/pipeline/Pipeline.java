package io.millrace.domain.document.aggregation.pipeline;

import io.millrace.domain.document.aggregation.AggregationResult;
import io.millrace.domain.document.aggregation.AggregationResult.Amount;
import io.millrace.domain.document.aggregation.AggregationResult.Bucket;
import io.millrace.domain.document.aggregation.AggregationResult.Buckets;
import io.millrace.domain.document.aggregation.AggregationResult.Extreme;
import io.millrace.domain.document.aggregation.AggregationResult.Numbers;
import io.millrace.domain.document.aggregation.BucketKey;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.DoubleSummaryStatistics;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.stream.IntStream;

/** An aggregation of the results of other aggregations. */
public sealed interface Pipeline {

    /** A pipeline that changes or extends the buckets of the aggregation that contains it. */
    sealed interface OfParent extends Pipeline {

        /**
         * Returns the buckets after the change.
         *
         * @param name the name of the pipeline
         */
        List<Bucket> apply(String name, List<Bucket> buckets);
    }

    /** Adds to each bucket the sum of the numbers of all buckets up to it. */
    record CumulativeSum(NumberPath path) implements OfParent {

        @Override
        public List<Bucket> apply(String name, List<Bucket> buckets) {
            List<Bucket> results = new ArrayList<>();
            double sum = 0;
            for (Bucket bucket : buckets) {
                sum += path.find(bucket).orElse(0);
                results.add(with(bucket, name, OptionalDouble.of(sum)));
            }
            return results;
        }
    }

    /**
     * Adds to each bucket except the first one the difference between its number and the number of the bucket before it.
     *
     * @param zeros whether the number of buckets without a number is 0; otherwise they have no difference
     */
    record Derivative(NumberPath path, boolean zeros) implements OfParent {

        @Override
        public List<Bucket> apply(String name, List<Bucket> buckets) {
            List<Bucket> results = new ArrayList<>();
            Optional<OptionalDouble> last = Optional.empty();
            for (Bucket bucket : buckets) {
                OptionalDouble number = path.find(bucket);
                OptionalDouble current = number.isEmpty() && zeros ? OptionalDouble.of(0) : number;
                Optional<OptionalDouble> before = last;
                results.add(before.isEmpty() ? bucket : with(bucket, name, difference(before.get(), current)));
                last = Optional.of(current);
            }
            return results;
        }

        private static OptionalDouble difference(OptionalDouble before, OptionalDouble current) {
            return before.isPresent() && current.isPresent()
                    ? OptionalDouble.of(current.getAsDouble() - before.getAsDouble())
                    : OptionalDouble.empty();
        }
    }

    /**
     * Sorts the buckets and returns a part of them.
     *
     * @param criteria the order; empty to keep the order. Buckets without any of the numbers are removed
     * @param from the number of buckets to skip
     * @param size the maximum number of buckets; absent for all
     */
    record BucketSort(List<Criterion> criteria, int from, OptionalInt size) implements OfParent {

        public BucketSort {
            criteria = List.copyOf(criteria);
        }

        /**
         * A part of an order.
         *
         * @param path the number; empty for the keys of the buckets
         */
        public record Criterion(Optional<NumberPath> path, boolean descending) {

            private boolean isPresent(Bucket bucket) {
                return path.isEmpty() || path.get().find(bucket).isPresent();
            }

            private Comparator<Bucket> comparator() {
                if (path.isEmpty()) {
                    Comparator<Bucket> byKey = Comparator.comparing(Bucket::key, BucketKey::compare);
                    return descending ? byKey.reversed() : byKey;
                }
                NumberPath number = path.get();
                double sign = descending ? -1 : 1;
                return Comparator.comparingDouble(bucket -> {
                    OptionalDouble found = number.find(bucket);
                    return found.isPresent() ? sign * found.getAsDouble() : Double.NaN;
                });
            }
        }

        @Override
        public List<Bucket> apply(String name, List<Bucket> buckets) {
            List<Bucket> sorted = new ArrayList<>(buckets);
            if (!criteria.isEmpty()) {
                sorted.removeIf(bucket -> criteria.stream().noneMatch(one -> one.isPresent(bucket)));
                criteria.stream()
                        .map(Criterion::comparator)
                        .reduce(Comparator::thenComparing)
                        .ifPresent(sorted::sort);
            }
            int begin = Math.min(from, sorted.size());
            int end = (int) Math.min(sorted.size(), (long) begin + size.orElse(Integer.MAX_VALUE));
            return sorted.subList(begin, end);
        }
    }

    /**
     * A result for the buckets of an aggregation of the same level.
     *
     * @param aggregation the name of the aggregation
     * @param path the number of each bucket
     * @param zeros whether the number of buckets without a number is 0; otherwise these buckets are skipped
     */
    record Summary(String aggregation, NumberPath path, boolean zeros, Kind kind) implements Pipeline {

        /** The kinds of results. */
        public enum Kind {
            /** The sum; 0 without numbers. */
            SUM,
            /** The average; absent without numbers. */
            AVERAGE,
            /** The maximum, and the buckets that have it. */
            MAXIMUM,
            /** The minimum, and the buckets that have it. */
            MINIMUM,
            /** The number, minimum, maximum and sum of the numbers. */
            STATISTICS
        }

        /** Returns the result for these buckets. */
        public AggregationResult of(Buckets buckets) {
            List<BucketKey> keys = new ArrayList<>();
            List<Double> numbers = new ArrayList<>();
            for (Bucket bucket : buckets.buckets()) {
                OptionalDouble found = path.find(bucket);
                if (found.isPresent() || zeros) {
                    keys.add(bucket.key());
                    numbers.add(found.orElse(0));
                }
            }
            DoubleSummaryStatistics all =
                    numbers.stream().mapToDouble(number -> number).summaryStatistics();
            return switch (kind) {
                case SUM -> new Amount(OptionalDouble.of(all.getSum()));
                case AVERAGE ->
                    new Amount(numbers.isEmpty() ? OptionalDouble.empty() : OptionalDouble.of(all.getAverage()));
                case MINIMUM -> extreme(keys, numbers, all.getMin());
                case MAXIMUM -> extreme(keys, numbers, all.getMax());
                case STATISTICS -> new Numbers(all.getCount(), all.getMin(), all.getMax(), all.getSum(), 0);
            };
        }

        private static AggregationResult extreme(List<BucketKey> keys, List<Double> numbers, double value) {
            return new Extreme(
                    numbers.isEmpty() ? OptionalDouble.empty() : OptionalDouble.of(value),
                    IntStream.range(0, keys.size())
                            .filter(i -> numbers.get(i) == value)
                            .mapToObj(keys::get)
                            .toList());
        }
    }

    private static Bucket with(Bucket bucket, String name, OptionalDouble number) {
        Map<String, AggregationResult> inner = new LinkedHashMap<>(bucket.inner());
        inner.put(name, new Amount(number));
        return new Bucket(bucket.key(), bucket.documents(), inner);
    }
}
