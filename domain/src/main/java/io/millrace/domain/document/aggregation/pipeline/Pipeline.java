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
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.stream.IntStream;

/** An aggregation of the results of other aggregations. */
public sealed interface Pipeline {

    /** Returns how many numbers of each bucket the pipeline reads, for the limit of {@link Pipelines}. */
    default int numbers() {
        return 1;
    }

    /** A pipeline that changes or extends the buckets of the aggregation that contains it. */
    sealed interface OfParent extends Pipeline {

        /**
         * Adds results to the buckets, or returns other buckets.
         *
         * @param name the name of the pipeline
         * @return the buckets after the change
         */
        List<OpenBucket> apply(String name, List<OpenBucket> buckets);
    }

    /** Adds to each bucket the sum of the numbers of all buckets up to it. */
    record CumulativeSum(NumberPath path) implements OfParent {

        @Override
        public List<OpenBucket> apply(String name, List<OpenBucket> buckets) {
            double sum = 0;
            for (OpenBucket bucket : buckets) {
                sum += path.find(bucket).orElse(OptionalDouble.empty()).orElse(0);
                bucket.add(name, OptionalDouble.of(sum));
            }
            return buckets;
        }
    }

    /**
     * Adds to each bucket except the first one the difference between its number and the number of the bucket before it.
     * Adds nothing if one of the two buckets has no result at the path.
     *
     * @param zeros whether the number of buckets without a number is 0; otherwise they have no difference
     */
    record Derivative(NumberPath path, boolean zeros) implements OfParent {

        @Override
        public List<OpenBucket> apply(String name, List<OpenBucket> buckets) {
            Optional<OptionalDouble> before = Optional.empty();
            for (OpenBucket bucket : buckets) {
                Optional<OptionalDouble> current = path.find(bucket, zeros);
                if (before.isPresent() && current.isPresent()) {
                    bucket.add(name, difference(before.get(), current.get()));
                }
                before = current;
            }
            return buckets;
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

            private boolean isPresent(OpenBucket bucket) {
                return path.isEmpty() || number(path.get(), bucket).isPresent();
            }

            private static OptionalDouble number(NumberPath path, OpenBucket bucket) {
                return path.find(bucket).orElse(OptionalDouble.empty());
            }

            private Comparator<OpenBucket> comparator() {
                if (path.isEmpty()) {
                    Comparator<OpenBucket> byKey = Comparator.comparing(OpenBucket::key, BucketKey::compare);
                    return descending ? byKey.reversed() : byKey;
                }
                double sign = descending ? -1 : 1;
                return Comparator.comparingDouble(bucket -> {
                    OptionalDouble found = number(path.get(), bucket);
                    return found.isPresent() ? sign * found.getAsDouble() : Double.NaN;
                });
            }
        }

        @Override
        public int numbers() {
            return Math.max(1, criteria.size());
        }

        @Override
        public List<OpenBucket> apply(String name, List<OpenBucket> buckets) {
            List<OpenBucket> sorted = new ArrayList<>(buckets);
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
     * @param ofEmpty whether buckets without documents count
     */
    record Summary(String aggregation, NumberPath path, boolean zeros, boolean ofEmpty, Kind kind) implements Pipeline {

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
                OptionalDouble found = path.find(OpenBucket.of(bucket), zeros).orElse(OptionalDouble.empty());
                if (found.isPresent() && (ofEmpty || bucket.documents() > 0)) {
                    keys.add(bucket.key());
                    numbers.add(found.getAsDouble());
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
}
