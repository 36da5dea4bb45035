package io.millrace.domain.document.aggregation;

import io.millrace.domain.Rejection;
import io.millrace.domain.document.Page;
import io.millrace.domain.document.Timestamp;
import io.millrace.domain.document.query.FieldPath;
import io.millrace.domain.document.query.FieldValue;
import io.millrace.domain.document.query.Query;
import io.millrace.domain.document.sort.FieldOrder;
import io.millrace.domain.network.NetworkAddress;
import java.time.ZoneId;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.Set;

/**
 * One aggregation: a number or several numbers of the matching documents, or buckets of them.
 *
 * <p>The values of a field are {@link FieldValue}s. The field {@code @timestamp} has one value, the timestamp of the
 * document. {@code Reading} defines the numbers and moments that values represent. Values without a number or moment
 * are ignored by aggregations of numbers or moments. A document with several values counts once in each bucket.
 */
public sealed interface Aggregation {

    /** The maximum number of ranges or filters of one aggregation. */
    int MAXIMUM_BUCKETS = 1_024;

    /** Returns the fields whose values this aggregation needs. */
    default Set<FieldPath> fields() {
        return Set.of();
    }

    /** Returns the queries whose matching documents this aggregation needs. */
    default List<Query> queries() {
        return List.of();
    }

    default boolean hasBuckets() {
        return false;
    }

    /** Returns whether the values of the field and their numbers of documents are sufficient for the evaluation. */
    default boolean needsOnlyCounts() {
        return false;
    }

    /**
     * Checks the aggregations in the buckets of this aggregation.
     *
     * @throws Rejection if the order of the buckets refers to an aggregation that does not exist or has no such number
     */
    default void requireInner(Aggregations inner) {}

    /** Calls the method of {@code cases} for the kind of this aggregation. */
    <R> R match(Cases<R> cases);

    /** One method for each kind of aggregation. */
    interface Cases<R> {

        R terms(Terms terms);

        R dateHistogram(DateHistogram histogram);

        R histogram(Histogram histogram);

        R autoDateHistogram(AutoDateHistogram histogram);

        R ranges(Ranges ranges);

        R filters(Filters filters);

        R composite(Composite composite);

        R statistics(Statistics statistics);

        R valueCount(ValueCount count);

        R cardinality(Cardinality cardinality);

        R percentiles(Percentiles percentiles);

        R topHits(TopHits hits);

        R multiTerms(MultiTerms terms);

        R addressRanges(AddressRanges ranges);

        R medianDeviation(MedianDeviation deviation);

        R weightedAverage(WeightedAverage average);
    }

    /** An aggregation of the values of one field. */
    sealed interface OfField extends Aggregation {

        FieldPath field();

        @Override
        default Set<FieldPath> fields() {
            return Set.of(field());
        }

        @Override
        default boolean needsOnlyCounts() {
            return true;
        }
    }

    /** An aggregation of the values of one field that creates buckets. */
    sealed interface BucketsOfField extends OfField {

        /** The value of documents without a value. */
        Optional<FieldValue> missing();

        @Override
        default boolean hasBuckets() {
            return true;
        }
    }

    /** An aggregation whose buckets have an order. */
    sealed interface Ordered extends BucketsOfField {

        /** The order of the buckets. If it does not distinguish two buckets, the key decides. */
        List<BucketOrder> order();

        @Override
        default void requireInner(Aggregations inner) {
            order().forEach(order -> order.requireInner(inner));
        }
    }

    /**
     * A bucket for each value of a field. The counts are exact.
     *
     * @param size the maximum number of buckets of the result
     * @param minimum the minimum number of documents of a bucket
     * @param maximum the maximum number of documents of a bucket
     * @param include the only values to count; empty to count all values
     * @param exclude values that are not counted
     * @param partition the part of the values to count; empty to count all values
     */
    record Terms(
            FieldPath field,
            int size,
            List<BucketOrder> order,
            long minimum,
            long maximum,
            Optional<FieldValue> missing,
            Optional<Set<BucketKey.Term>> include,
            Set<BucketKey.Term> exclude,
            Optional<TermPartition> partition)
            implements Ordered {

        public Terms {
            order = List.copyOf(order);
            include = include.map(Set::copyOf);
            exclude = Set.copyOf(exclude);
            requirePositive("size", size);
            requirePositive("min_doc_count", minimum);
        }

        /** Creates the aggregation of all values except the excluded ones, or of the included ones. */
        public Terms(
                FieldPath field,
                int size,
                List<BucketOrder> order,
                long minimum,
                long maximum,
                Optional<FieldValue> missing,
                Optional<Set<BucketKey.Term>> include,
                Set<BucketKey.Term> exclude) {
            this(field, size, order, minimum, maximum, missing, include, exclude, Optional.empty());
        }

        /** Returns whether documents with a value are counted. */
        public boolean counts(BucketKey.Term term) {
            return include.map(included -> included.contains(term)).orElse(true)
                    && !exclude.contains(term)
                    && partition.map(part -> part.contains(term)).orElse(true);
        }

        /** Creates the aggregation of values with any number of documents above a minimum. */
        public Terms(
                FieldPath field,
                int size,
                List<BucketOrder> order,
                long minimum,
                Optional<FieldValue> missing,
                Optional<Set<BucketKey.Term>> include,
                Set<BucketKey.Term> exclude) {
            this(field, size, order, minimum, Long.MAX_VALUE, missing, include, exclude);
        }

        /** Returns the aggregation of the most frequent values. */
        public static Terms of(FieldPath field, int size) {
            return new Terms(
                    field,
                    size,
                    List.of(new BucketOrder.ByCount(true)),
                    1,
                    Optional.empty(),
                    Optional.empty(),
                    Set.of());
        }

        @Override
        public <R> R match(Cases<R> cases) {
            return cases.terms(this);
        }
    }

    /**
     * A bucket for each combination of values of several fields. The counts are exact. Documents without a value in one
     * of the fields are skipped.
     *
     * @param sources the fields with the values of documents without a value; their other properties have no effect
     * @param size the maximum number of buckets of the result
     * @param order the order of the buckets; if it does not distinguish two buckets, the keys decide
     * @param minimum the minimum number of documents of a bucket
     */
    record MultiTerms(List<Terms> sources, int size, List<BucketOrder> order, long minimum) implements Aggregation {

        public MultiTerms {
            sources = List.copyOf(sources);
            order = List.copyOf(order);
            requirePositive("size", size);
            requirePositive("min_doc_count", minimum);
            if (sources.size() < 2 || sources.size() > Composite.MAXIMUM_SOURCES) {
                throw Rejection.invalid("[terms] must have 2 to " + Composite.MAXIMUM_SOURCES + " entries");
            }
        }

        @Override
        public Set<FieldPath> fields() {
            return Set.copyOf(sources.stream().map(Terms::field).toList());
        }

        @Override
        public boolean hasBuckets() {
            return true;
        }

        @Override
        public void requireInner(Aggregations inner) {
            order.forEach(criterion -> criterion.requireInner(inner));
        }

        @Override
        public <R> R match(Cases<R> cases) {
            return cases.multiTerms(this);
        }
    }

    /**
     * A bucket for each interval of time.
     *
     * @param offset the distance of the buckets from their usual position, in milliseconds
     * @param minimum the minimum number of documents of a bucket; 0 to return empty buckets between others
     * @param extended the range in which empty buckets are returned
     * @param hard the range in which buckets are returned
     */
    record DateHistogram(
            FieldPath field,
            DateInterval interval,
            ZoneId zone,
            long offset,
            long minimum,
            Bounds extended,
            Bounds hard,
            List<BucketOrder> order,
            Optional<FieldValue> missing)
            implements Ordered {

        public DateHistogram {
            order = List.copyOf(order);
            requireNotNegative("min_doc_count", minimum);
            if (Math.abs(offset) > DateInterval.Fixed.LONGEST || offset == Long.MIN_VALUE) {
                throw Rejection.invalid("[offset] must not be longer than 36500d, but was [" + offset + "ms]");
            }
            requireDate(extended.from());
            requireDate(extended.to());
        }

        private static void requireDate(OptionalDouble end) {
            if (end.isPresent()
                    && (end.getAsDouble() < Timestamp.MINIMUM.toEpochMillis()
                            || end.getAsDouble() > Timestamp.MAXIMUM.toEpochMillis())) {
                throw Rejection.invalid(
                        "bounds must be dates of the years 0000 to 9999, but one was [" + end.getAsDouble() + "]");
            }
        }

        /** Returns the aggregation with empty buckets and without further settings. */
        public static DateHistogram of(FieldPath field, DateInterval interval, ZoneId zone) {
            return new DateHistogram(
                    field, interval, zone, 0, 0, Bounds.NONE, Bounds.NONE, List.of(), Optional.empty());
        }

        @Override
        public <R> R match(Cases<R> cases) {
            return cases.dateHistogram(this);
        }
    }

    /**
     * A bucket for each interval of time, with an interval that results in few buckets.
     *
     * @param buckets the maximum number of buckets
     * @param minimum the shortest interval
     */
    record AutoDateHistogram(
            FieldPath field, int buckets, ZoneId zone, AutoInterval minimum, Optional<FieldValue> missing)
            implements BucketsOfField {

        /** The maximum of {@code buckets}, so that the shorter intervals have at most 65,536 buckets. */
        public static final int MOST_BUCKETS = 2_184;

        public AutoDateHistogram {
            requirePositive("buckets", buckets);
            if (buckets > MOST_BUCKETS) {
                throw Rejection.invalid("[buckets] must not exceed [" + MOST_BUCKETS + "], but was [" + buckets + "]");
            }
        }

        @Override
        public <R> R match(Cases<R> cases) {
            return cases.autoDateHistogram(this);
        }
    }

    /**
     * A bucket for each interval of numbers.
     *
     * @param offset the key of one bucket; the keys of the others are multiples of the interval away
     * @param minimum the minimum number of documents of a bucket; 0 to return empty buckets between others
     * @param extended the range in which empty buckets are returned
     * @param hard the range in which buckets are returned
     */
    record Histogram(
            FieldPath field,
            double interval,
            double offset,
            long minimum,
            Bounds extended,
            Bounds hard,
            List<BucketOrder> order,
            Optional<FieldValue> missing)
            implements Ordered {

        public Histogram {
            order = List.copyOf(order);
            requireNotNegative("min_doc_count", minimum);
            if (!(interval > 0) || Double.isInfinite(interval)) {
                throw Rejection.invalid("[interval] must be a positive number, but was [" + interval + "]");
            }
            if (!Double.isFinite(offset)) {
                throw Rejection.invalid("[offset] must be a finite number, but was [" + offset + "]");
            }
        }

        @Override
        public <R> R match(Cases<R> cases) {
            return cases.histogram(this);
        }
    }

    /**
     * The ends of a range of keys. For dates, they are milliseconds since 1970.
     *
     * @param from absent if the range has no lower end
     * @param to absent if the range has no upper end
     */
    record Bounds(OptionalDouble from, OptionalDouble to) {

        /** A range without ends. */
        public static final Bounds NONE = new Bounds(OptionalDouble.empty(), OptionalDouble.empty());

        public Bounds {
            if (from.isPresent() && to.isPresent() && from.getAsDouble() > to.getAsDouble()) {
                throw Rejection.invalid("[min] of bounds must not exceed [max], but was [" + from.getAsDouble()
                        + "] and [" + to.getAsDouble() + "]");
            }
        }
    }

    /**
     * A bucket for each range of numbers or moments. The ranges may overlap.
     *
     * @param ofDates whether the values are moments, in milliseconds since 1970
     */
    record Ranges(FieldPath field, boolean ofDates, List<Span> spans, Optional<FieldValue> missing)
            implements BucketsOfField {

        public Ranges {
            spans = List.copyOf(spans);
            requireAtMost(MAXIMUM_BUCKETS, "ranges", spans.size());
        }

        /** The values from {@code from}, inclusive, to {@code to}, exclusive. */
        public record Span(OptionalDouble from, OptionalDouble to) {

            public boolean contains(double value) {
                return (from.isEmpty() || value >= from.getAsDouble()) && (to.isEmpty() || value < to.getAsDouble());
            }
        }

        @Override
        public <R> R match(Cases<R> cases) {
            return cases.ranges(this);
        }
    }

    /** A bucket for each range of network addresses. The ranges may overlap. Values that are no address are ignored. */
    record AddressRanges(FieldPath field, List<AddressSpan> spans, Optional<FieldValue> missing)
            implements BucketsOfField {

        public AddressRanges {
            spans = List.copyOf(spans);
            requireAtMost(MAXIMUM_BUCKETS, "ranges", spans.size());
        }

        /**
         * The addresses from {@code from}, inclusive, to {@code to}, exclusive.
         *
         * @param from absent if the range has no lower end
         * @param to absent if the range has no upper end
         */
        public record AddressSpan(Optional<NetworkAddress> from, Optional<NetworkAddress> to) {

            public boolean contains(NetworkAddress address) {
                return from.filter(first -> address.compareTo(first) < 0).isEmpty()
                        && to.filter(end -> address.compareTo(end) >= 0).isEmpty();
            }
        }

        @Override
        public <R> R match(Cases<R> cases) {
            return cases.addressRanges(this);
        }
    }

    /**
     * A bucket for the matching documents of each query.
     *
     * @param others whether the last bucket contains the documents that match none of the queries
     */
    record Filters(List<Query> queries, boolean others) implements Aggregation {

        public Filters {
            queries = List.copyOf(queries);
            requireAtMost(MAXIMUM_BUCKETS, "filters", queries.size());
        }

        @Override
        public boolean hasBuckets() {
            return true;
        }

        @Override
        public <R> R match(Cases<R> cases) {
            return cases.filters(this);
        }
    }

    /**
     * A bucket for each combination of values of several sources, in pages.
     *
     * @param size the maximum number of buckets of the result
     * @param after the page starts after this key
     */
    record Composite(List<Source> sources, int size, Optional<BucketKey.Combined> after) implements Aggregation {

        /** The maximum number of sources. */
        public static final int MAXIMUM_SOURCES = 16;

        public Composite {
            sources = List.copyOf(sources);
            requirePositive("size", size);
            int number = sources.size();
            if (number == 0 || number > MAXIMUM_SOURCES) {
                throw Rejection.invalid("[sources] must have 1 to " + MAXIMUM_SOURCES + " entries");
            }
            if (size > Aggregations.MAXIMUM_BUCKETS) {
                throw Rejection.invalid("[size] must not exceed [" + Aggregations.MAXIMUM_BUCKETS + "]");
            }
            if (after.filter(key -> key.parts().size() != number).isPresent()) {
                throw Rejection.invalid("[after] must have a value for each of the [sources]");
            }
        }

        /**
         * One part of the keys.
         *
         * @param values the aggregation whose keys are used; its order, size, minimum and bounds have no effect
         * @param descending whether the keys are in descending order
         * @param absent whether documents without a value have the key {@link BucketKey.Absent}, which comes first in
         *     ascending order; otherwise these documents are skipped
         */
        public record Source(String name, BucketsOfField values, boolean descending, boolean absent) {}

        @Override
        public Set<FieldPath> fields() {
            return Set.copyOf(
                    sources.stream().map(source -> source.values().field()).toList());
        }

        @Override
        public boolean hasBuckets() {
            return true;
        }

        @Override
        public <R> R match(Cases<R> cases) {
            return cases.composite(this);
        }
    }

    /** The number, minimum, maximum, sum and sum of squares of the numbers of a field. Every value counts. */
    record Statistics(FieldPath field, Optional<FieldValue> missing) implements OfField {

        @Override
        public <R> R match(Cases<R> cases) {
            return cases.statistics(this);
        }
    }

    /** The number of values of a field. Every value of a document counts. */
    record ValueCount(FieldPath field, Optional<FieldValue> missing) implements OfField {

        @Override
        public <R> R match(Cases<R> cases) {
            return cases.valueCount(this);
        }
    }

    /** The number of different values of a field. It is exact up to {@link #MOST_EXACT} values. */
    record Cardinality(FieldPath field, Optional<FieldValue> missing) implements OfField {

        /** The maximum exact number of values. Higher numbers are estimates with a standard error of less than 1 %. */
        public static final int MOST_EXACT = 10_000;

        @Override
        public <R> R match(Cases<R> cases) {
            return cases.cardinality(this);
        }
    }

    /**
     * Estimates of percentiles of the numbers of a field.
     *
     * @param points the percentages from 0 to 100, or the numbers whose percentages are wanted
     * @param ofNumbers whether {@code points} are numbers of the field
     * @param digits the number of significant digits to which numbers are rounded; they must not be negative then. If
     *     absent, numbers are summarized with a precision that depends on their distribution
     */
    record Percentiles(
            FieldPath field, List<Double> points, boolean ofNumbers, OptionalInt digits, Optional<FieldValue> missing)
            implements OfField {

        /** The maximum number of points. */
        public static final int MAXIMUM_POINTS = 100;

        /** The maximum number of significant digits. */
        public static final int MOST_DIGITS = 5;

        /** Creates the aggregation of summarized numbers. */
        public Percentiles(FieldPath field, List<Double> points, boolean ofNumbers, Optional<FieldValue> missing) {
            this(field, points, ofNumbers, OptionalInt.empty(), missing);
        }

        public Percentiles {
            points = List.copyOf(points);
            if (points.isEmpty() || points.size() > MAXIMUM_POINTS) {
                throw Rejection.invalid("percentiles must have 1 to " + MAXIMUM_POINTS + " points");
            }
            if (digits.isPresent() && (digits.getAsInt() < 0 || digits.getAsInt() > MOST_DIGITS)) {
                throw Rejection.invalid("[numberOfSignificantValueDigits] must be between 0 and " + MOST_DIGITS);
            }
            if (!ofNumbers) {
                points.forEach(percent -> {
                    if (!(percent >= 0 && percent <= 100)) {
                        throw Rejection.invalid("percent must be in [0,100], got [" + percent + "]");
                    }
                });
            }
        }

        @Override
        public <R> R match(Cases<R> cases) {
            return cases.percentiles(this);
        }
    }

    /** An estimate of the median of the distances of the numbers of a field from their median. */
    record MedianDeviation(FieldPath field, Optional<FieldValue> missing) implements OfField {

        @Override
        public <R> R match(Cases<R> cases) {
            return cases.medianDeviation(this);
        }
    }

    /**
     * The average of the numbers of a field, each multiplied by the number of another field, which is its weight.
     * Documents without a number or without a weight are skipped.
     */
    record WeightedAverage(Operand value, Operand weight) implements Aggregation {

        /**
         * A field.
         *
         * @param missing the value of documents without a number
         */
        public record Operand(FieldPath field, Optional<FieldValue> missing) {}

        @Override
        public Set<FieldPath> fields() {
            return Set.copyOf(List.of(value.field(), weight.field()));
        }

        @Override
        public <R> R match(Cases<R> cases) {
            return cases.weightedAverage(this);
        }
    }

    /**
     * The first matching documents.
     *
     * @param from the number of documents to skip
     * @param size the maximum number of documents
     * @param order the order without fields; has no effect if there are fields
     * @param byFields the order by the values of fields
     */
    record TopHits(int from, int size, Page.Sort order, Optional<FieldOrder> byFields) implements Aggregation {

        /** The maximum sum of {@code from} and {@code size}. */
        public static final int LARGEST_WINDOW = 100;

        public TopHits {
            requireNotNegative("from", from);
            requireNotNegative("size", size);
            if ((long) from + size > LARGEST_WINDOW) {
                throw Rejection.invalid("[from] + [size] of [top_hits] must not exceed [" + LARGEST_WINDOW
                        + "], but was [" + ((long) from + size) + "]");
            }
        }

        /** Creates the aggregation of documents in an order without fields. */
        public TopHits(int from, int size, Page.Sort order) {
            this(from, size, order, Optional.empty());
        }

        @Override
        public Set<FieldPath> fields() {
            return byFields.map(FieldOrder::fields).map(Set::copyOf).orElse(Set.of());
        }

        @Override
        public <R> R match(Cases<R> cases) {
            return cases.topHits(this);
        }
    }

    private static void requirePositive(String name, long value) {
        if (value < 1) {
            throw Rejection.invalid("[" + name + "] must be greater than 0, but was [" + value + "]");
        }
    }

    private static void requireNotNegative(String name, long value) {
        if (value < 0) {
            throw Rejection.invalid("[" + name + "] must not be negative, but was [" + value + "]");
        }
    }

    /**
     * Checks the number of entries of a list.
     *
     * @throws Rejection if there are too many
     */
    static void requireAtMost(int most, String name, int number) {
        if (number > most) {
            throw Rejection.invalid("[" + name + "] must not have more than " + most + " entries, but had " + number);
        }
    }
}
