package io.millrace.domain.document.aggregation;

import io.millrace.domain.document.Place;
import io.millrace.domain.document.Timestamp;
import io.millrace.domain.document.sort.SortValue;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.stream.Stream;

/** The result of one aggregation. */
public sealed interface AggregationResult {

    /**
     * Returns a number by its name, for the order of buckets.
     *
     * @return empty if the result has no such number, or no documents with values
     */
    default OptionalDouble number(String name) {
        return OptionalDouble.empty();
    }

    /** Returns the documents that results contain on all levels. */
    static Stream<Hits.Hit> hits(Collection<AggregationResult> results) {
        return results.stream().flatMap(result -> {
            if (result instanceof Hits hits) {
                return hits.hits().stream();
            }
            return result instanceof Buckets buckets
                    ? buckets.buckets().stream()
                            .flatMap(bucket -> hits(bucket.inner().values()))
                    : Stream.empty();
        });
    }

    /**
     * Buckets.
     *
     * @param others the number of documents in buckets that were found but are not part of the result
     * @param uncertainty the maximum number of documents that the result may omit from a bucket, because an engine
     *     evaluated parts of the documents separately; 0 if the counts are exact, -1 if the number is not known
     * @param interval the name of the interval of the buckets, if the aggregation chose it
     */
    record Buckets(List<Bucket> buckets, long others, long uncertainty, Optional<String> interval)
            implements AggregationResult {

        /** The name of the number of documents of a single bucket. */
        public static final String DOCUMENTS = "_count";

        public Buckets {
            buckets = List.copyOf(buckets);
        }

        @Override
        public OptionalDouble number(String name) {
            return name.equals(DOCUMENTS) && buckets.size() == 1
                    ? OptionalDouble.of((double) buckets.get(0).documents())
                    : OptionalDouble.empty();
        }

        /** Creates buckets of an interval that was requested, or without intervals. */
        public Buckets(List<Bucket> buckets, long others, long uncertainty) {
            this(buckets, others, uncertainty, Optional.empty());
        }

        /** Creates buckets with exact counts. */
        public Buckets(List<Bucket> buckets, long others) {
            this(buckets, others, 0);
        }
    }

    /**
     * One bucket.
     *
     * @param documents the number of its documents
     * @param inner the results of the aggregations of this bucket, by name
     */
    record Bucket(BucketKey key, long documents, Map<String, AggregationResult> inner) {

        public Bucket {
            inner = Map.copyOf(inner);
        }

        /** Returns the result of an inner aggregation, which must exist. */
        public AggregationResult inner(String name) {
            return Objects.requireNonNull(inner.get(name), name);
        }
    }

    /**
     * The number, minimum, maximum, sum and sum of squares of values. Without values the minimum is positive infinity,
     * and the maximum is negative infinity.
     */
    record Numbers(long count, double minimum, double maximum, double sum, double squares)
            implements AggregationResult {

        /** The names of the numbers. */
        public static final Set<String> NAMES = Set.of(
                "count",
                "min",
                "max",
                "avg",
                "sum",
                "sum_of_squares",
                "variance",
                "variance_population",
                "variance_sampling",
                "std_deviation",
                "std_deviation_population",
                "std_deviation_sampling");

        @Override
        public OptionalDouble number(String name) {
            double value = switch (name) {
                case "count" -> count;
                case "sum" -> sum;
                case "sum_of_squares" -> squares;
                case "min" -> count == 0 ? Double.NaN : minimum;
                case "max" -> count == 0 ? Double.NaN : maximum;
                case "avg" -> count == 0 ? Double.NaN : sum / count;
                case "variance", "variance_population" -> variance(count);
                case "variance_sampling" -> variance(count - 1);
                case "std_deviation", "std_deviation_population" -> Math.sqrt(variance(count));
                case "std_deviation_sampling" -> Math.sqrt(variance(count - 1));
                default -> Double.NaN;
            };
            return Double.isNaN(value) ? OptionalDouble.empty() : OptionalDouble.of(value);
        }

        private double variance(long divisor) {
            return divisor < 1 ? Double.NaN : Math.max(0, (squares - sum * sum / count) / divisor);
        }
    }

    /** A number of values. */
    record Count(long value) implements AggregationResult {

        @Override
        public OptionalDouble number(String name) {
            return name.equals("value") ? OptionalDouble.of((double) value) : OptionalDouble.empty();
        }
    }

    /** A number; absent if there are no values. */
    record Amount(OptionalDouble value) implements AggregationResult {

        @Override
        public OptionalDouble number(String name) {
            return name.equals("value") ? value : OptionalDouble.empty();
        }
    }

    /** The least or greatest number of buckets; absent if no bucket has a number, and the keys of its buckets. */
    record Extreme(OptionalDouble value, List<BucketKey> keys) implements AggregationResult {

        public Extreme {
            keys = List.copyOf(keys);
        }

        @Override
        public OptionalDouble number(String name) {
            return name.equals("value") ? value : OptionalDouble.empty();
        }
    }

    /** The results of percentiles, in the order of the requested points. They are absent if there are no values. */
    record Points(List<Double> points, List<OptionalDouble> values) implements AggregationResult {

        public Points {
            points = List.copyOf(points);
            values = List.copyOf(values);
        }

        @Override
        public OptionalDouble number(String name) {
            List<String> names = new ArrayList<>();
            points.forEach(point -> names.add(Double.toString(point)));
            int position = names.indexOf(name);
            return position < 0 ? OptionalDouble.empty() : values.get(position);
        }
    }

    /**
     * The first matching documents.
     *
     * @param total the number of all matching documents
     */
    record Hits(long total, List<Hit> hits) implements AggregationResult {

        public Hits {
            hits = List.copyOf(hits);
        }

        /**
         * One document.
         *
         * @param values its values of the fields of the order; empty for an order without fields
         */
        public record Hit(Timestamp timestamp, Place place, List<SortValue> values) {

            public Hit {
                values = List.copyOf(values);
            }

            /** Creates a document in an order without fields. */
            public Hit(Timestamp timestamp, Place place) {
                this(timestamp, place, List.of());
            }
        }
    }
}
