package io.millrace.domain.document.aggregation.collector;

import static io.millrace.domain.document.aggregation.collector.Evaluation.FIELD;
import static io.millrace.domain.document.aggregation.collector.Evaluation.TIMESTAMP;
import static io.millrace.domain.document.aggregation.collector.Evaluation.at;
import static io.millrace.domain.document.aggregation.collector.Evaluation.place;
import static org.assertj.core.api.Assertions.assertThat;

import io.millrace.domain.document.Page;
import io.millrace.domain.document.Timestamp;
import io.millrace.domain.document.aggregation.Aggregation;
import io.millrace.domain.document.aggregation.Aggregation.AddressRanges.AddressSpan;
import io.millrace.domain.document.aggregation.Aggregation.Bounds;
import io.millrace.domain.document.aggregation.Aggregation.Composite.Source;
import io.millrace.domain.document.aggregation.Aggregation.Ranges.Span;
import io.millrace.domain.document.aggregation.Aggregation.WeightedAverage.Operand;
import io.millrace.domain.document.aggregation.Aggregations;
import io.millrace.domain.document.aggregation.Aggregations.Entry;
import io.millrace.domain.document.aggregation.BucketOrder;
import io.millrace.domain.document.aggregation.CollectorMemory;
import io.millrace.domain.document.aggregation.DateInterval;
import io.millrace.domain.document.query.FieldPath;
import io.millrace.domain.document.query.FieldValue;
import io.millrace.domain.document.query.FieldValue.Numeric;
import io.millrace.domain.document.query.FieldValue.Text;
import io.millrace.domain.document.query.FieldValue.Truth;
import io.millrace.domain.document.query.Fields;
import io.millrace.domain.document.query.Query;
import io.millrace.domain.network.NetworkAddress;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.Random;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Compares different ways to evaluate the same drawn documents. */
class DrawnDocumentsTest {

    private static final FieldPath WEIGHT = new FieldPath("weight");
    private static final long START = at("2015-03-28T20:00:00Z").microseconds();
    private static final long HOUR = 3_600_000_000L;

    private static final List<FieldValue> VALUES = List.of(
            new Numeric("0"),
            new Numeric("200"),
            new Text("200"),
            new Numeric("1"),
            new Numeric("2.0"),
            new Numeric("7"),
            new Text("2"),
            new Text("x"),
            new Text("1970-01-01T00:00:00.004Z"),
            new Text("192.0.2.7"),
            new Truth(true));

    /** Returns aggregations of the values of fields. */
    static Stream<Aggregation> ofValues() {
        Optional<FieldValue> missing = Optional.of(new Numeric("3"));
        Aggregation.Histogram histogram = new Aggregation.Histogram(
                FIELD, 2, 1, 0, Bounds.NONE, Bounds.NONE, List.of(new BucketOrder.ByCount(true)), missing);
        Aggregation.Histogram interval =
                new Aggregation.Histogram(FIELD, 3, 0, 2, Bounds.NONE, Bounds.NONE, List.of(), Optional.empty());
        Aggregation.Terms terms = Aggregation.Terms.of(FIELD, 3);
        return Stream.of(
                terms,
                histogram,
                interval,
                Aggregation.DateHistogram.of(FIELD, new DateInterval.Fixed(3), ZoneOffset.UTC),
                new Aggregation.MultiTerms(List.of(terms, terms), 4, List.of(new BucketOrder.ByCount(true)), 1),
                new Aggregation.Ranges(FIELD, false, List.of(span(0, 2), span(1, 8)), missing),
                new Aggregation.Ranges(FIELD, true, List.of(span(0, 2), span(1, 8)), missing),
                new Aggregation.AddressRanges(
                        FIELD,
                        List.of(new AddressSpan(NetworkAddress.find("192.0.2.0"), Optional.empty())),
                        Optional.empty()),
                new Aggregation.Filters(List.of(new Query.Exists(WEIGHT), new Query.Exists(FIELD)), true),
                new Aggregation.Composite(
                        List.of(new Source("t", terms, true, true), new Source("h", interval, false, false)),
                        5,
                        Optional.empty()),
                new Aggregation.Statistics(FIELD, missing),
                new Aggregation.ValueCount(FIELD, missing),
                new Aggregation.Cardinality(FIELD, missing),
                new Aggregation.Percentiles(FIELD, List.of(0.0, 50.0, 90.0), false, missing),
                new Aggregation.Percentiles(FIELD, List.of(1.0, 2.0), true, missing),
                new Aggregation.Percentiles(FIELD, List.of(50.0, 90.0), false, OptionalInt.of(2), missing),
                new Aggregation.MedianDeviation(FIELD, missing),
                new Aggregation.WeightedAverage(
                        new Operand(FIELD, missing), new Operand(WEIGHT, Optional.of(new Numeric("2")))),
                new Aggregation.TopHits(1, 3, Page.Sort.TIMESTAMP_DESCENDING),
                new Aggregation.TopHits(0, 2, Page.Sort.PLACE));
    }

    /** Returns aggregations of timestamps. */
    static Stream<Aggregation> ofTimestamps() {
        double start = START / 1_000.0;
        return Stream.of(
                Aggregation.Terms.of(TIMESTAMP, 3),
                Aggregation.DateHistogram.of(TIMESTAMP, DateInterval.Calendar.DAY, ZoneId.of("Europe/Berlin")),
                Aggregation.DateHistogram.of(TIMESTAMP, new DateInterval.Fixed(7_200_000), ZoneOffset.UTC),
                new Aggregation.Histogram(
                        TIMESTAMP, 10_800_000, 5, 0, Bounds.NONE, Bounds.NONE, List.of(), Optional.empty()),
                new Aggregation.Ranges(
                        TIMESTAMP, true, List.of(span(start, start + 7_200_000), span(start, 9e15)), Optional.empty()),
                new Aggregation.AddressRanges(
                        TIMESTAMP, List.of(new AddressSpan(Optional.empty(), Optional.empty())), Optional.empty()),
                new Aggregation.Statistics(TIMESTAMP, Optional.empty()),
                new Aggregation.ValueCount(TIMESTAMP, Optional.empty()),
                new Aggregation.Cardinality(TIMESTAMP, Optional.empty()),
                new Aggregation.Percentiles(TIMESTAMP, List.of(50.0), false, Optional.empty()));
    }

    static Stream<Aggregation> all() {
        return Stream.concat(ofValues(), ofTimestamps());
    }

    private static Span span(double from, double to) {
        return new Span(OptionalDouble.of(from), OptionalDouble.of(to));
    }

    private static List<Fields> drawn(Random random) {
        return IntStream.range(0, random.nextInt(25))
                .mapToObj(i -> {
                    List<FieldValue> values = new ArrayList<>();
                    for (int count = random.nextInt(4); count > 0; count--) {
                        values.add(VALUES.get(random.nextInt(VALUES.size())));
                    }
                    Timestamp timestamp = new Timestamp(START + random.nextInt(30) * HOUR);
                    return random.nextBoolean()
                            ? new Fields(timestamp, Map.of(FIELD.value(), values))
                            : new Fields(
                                    timestamp,
                                    Map.of(
                                            FIELD.value(),
                                            values,
                                            WEIGHT.value(),
                                            List.of(new Numeric(Integer.toString(i % 3)))));
                })
                .toList();
    }

    private static AggregationCollector collector(Aggregation aggregation) {
        Aggregations inner = aggregation.hasBuckets()
                ? new Aggregations(
                        List.of(new Entry("i", new Aggregation.Statistics(FIELD, Optional.empty()), Aggregations.NONE)))
                : Aggregations.NONE;
        return collector(aggregation, inner);
    }

    private static AggregationCollector collector(Aggregation aggregation, Aggregations inner) {
        return new AggregationCollector(
                new Aggregations(List.of(new Entry("a", aggregation, inner))),
                new ExactSketches(),
                CollectorMemory.upTo(1 << 24));
    }

    private static void add(AggregationCollector collector, List<Fields> documents, int from, int to) {
        for (int i = from; i < to; i++) {
            long number = i;
            collector.add(documents.get(i), () -> place(number));
        }
    }

    /** Compares results. Sums may differ in their last digit, because they are rounded in another order. */
    private static void assertEqual(AggregationCollector actual, AggregationCollector expected) {
        assertThat(actual.results())
                .usingRecursiveComparison()
                .withEqualsForType(
                        (one, other) -> one.equals(other) || Math.abs(one - other) <= 1e-14 * Math.abs(one),
                        Double.class)
                .isEqualTo(expected.results());
    }

    @ParameterizedTest
    @MethodSource("all")
    void merged_parts_equal_the_evaluation_of_all_documents_together(Aggregation aggregation) {
        Random random = new Random(5);
        for (int round = 0; round < 100; round++) {
            List<Fields> documents = drawn(random);
            int half = random.nextInt(documents.size() + 1);
            AggregationCollector together = collector(aggregation);
            AggregationCollector first = collector(aggregation);
            AggregationCollector second = collector(aggregation);

            add(together, documents, 0, documents.size());
            add(first, documents, 0, half);
            add(second, documents, half, documents.size());
            first.mergeWith(second);

            assertEqual(first, together);
        }
    }

    @ParameterizedTest
    @MethodSource("ofTimestamps")
    void sorted_timestamps_are_evaluated_like_documents(Aggregation aggregation) {
        Random random = new Random(6);
        for (int round = 0; round < 100; round++) {
            List<Fields> documents = drawn(random);
            AggregationCollector each = collector(aggregation, Aggregations.NONE);
            AggregationCollector timestamps = collector(aggregation, Aggregations.NONE);

            add(each, documents, 0, documents.size());
            timestamps.addTimestamps(documents.stream()
                    .mapToLong(document -> document.timestamp().microseconds())
                    .sorted()
                    .toArray());

            assertEqual(timestamps, each);
        }
    }

    @Test
    void documents_without_a_timestamp_count_as_missing() {
        Fields without = new Fields(Timestamp.MINIMUM, Map.of());
        for (Aggregation aggregation : ofTimestamps().toList()) {
            AggregationCollector collector = collector(aggregation, Aggregations.NONE);

            add(collector, List.of(without), 0, 1);

            assertThat(collector.results())
                    .isEqualTo(collector(aggregation, Aggregations.NONE).results());
        }
    }
}
