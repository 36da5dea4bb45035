package io.millrace.domain.document.aggregation.collector;

import static io.millrace.domain.document.aggregation.collector.Evaluation.FIELD;
import static io.millrace.domain.document.aggregation.collector.Evaluation.TIMESTAMP;
import static io.millrace.domain.document.aggregation.collector.Evaluation.at;
import static io.millrace.domain.document.aggregation.collector.Evaluation.buckets;
import static io.millrace.domain.document.aggregation.collector.Evaluation.collector;
import static io.millrace.domain.document.aggregation.collector.Evaluation.document;
import static io.millrace.domain.document.aggregation.collector.Evaluation.documents;
import static io.millrace.domain.document.aggregation.collector.Evaluation.moment;
import static io.millrace.domain.document.aggregation.collector.Evaluation.place;
import static io.millrace.domain.document.aggregation.collector.Evaluation.result;
import static org.assertj.core.api.Assertions.assertThat;

import io.millrace.domain.document.Page;
import io.millrace.domain.document.Timestamp;
import io.millrace.domain.document.aggregation.Aggregation;
import io.millrace.domain.document.aggregation.Aggregation.Bounds;
import io.millrace.domain.document.aggregation.Aggregation.Composite.Source;
import io.millrace.domain.document.aggregation.Aggregation.WeightedAverage.Operand;
import io.millrace.domain.document.aggregation.AggregationResult.Amount;
import io.millrace.domain.document.aggregation.AggregationResult.Buckets;
import io.millrace.domain.document.aggregation.AggregationResult.Count;
import io.millrace.domain.document.aggregation.AggregationResult.Numbers;
import io.millrace.domain.document.aggregation.AggregationResult.Points;
import io.millrace.domain.document.aggregation.Aggregations;
import io.millrace.domain.document.aggregation.Aggregations.Entry;
import io.millrace.domain.document.aggregation.BucketKey.Term;
import io.millrace.domain.document.aggregation.BucketOrder;
import io.millrace.domain.document.aggregation.DateInterval;
import io.millrace.domain.document.query.FieldPath;
import io.millrace.domain.document.query.FieldValue;
import io.millrace.domain.document.query.FieldValue.Numeric;
import io.millrace.domain.document.query.FieldValue.Text;
import io.millrace.domain.document.query.FieldValue.Truth;
import io.millrace.domain.document.query.Fields;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.Set;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** The numbers of metrics, the intervals of histograms, and the memory that collectors reserve. */
class MetricsTest {

    private static final long BYTES_OF_BUCKET = 120;
    private static final long BYTES_OF_KEY = 100;

    private static Aggregation percentiles(boolean ofNumbers, Double... points) {
        return new Aggregation.Percentiles(FIELD, List.of(points), ofNumbers, Optional.empty());
    }

    private static Points points(Double point, double value) {
        return new Points(List.of(point), List.of(OptionalDouble.of(value)));
    }

    private static Aggregation histogram(double interval, double offset, Bounds hard) {
        return new Aggregation.Histogram(FIELD, interval, offset, 1, Bounds.NONE, hard, List.of(), Optional.empty());
    }

    private static Bounds bounds(double from, double to) {
        return new Bounds(OptionalDouble.of(from), OptionalDouble.of(to));
    }

    /** Returns the bytes that an aggregation reserves in addition to its first bucket and collector. */
    private static long reserved(Aggregation aggregation, Fields... documents) {
        AtomicLong bytes = new AtomicLong();
        AggregationCollector collector = new AggregationCollector(
                new Aggregations(List.of(new Entry("a", aggregation, Aggregations.NONE))),
                new ExactSketches(),
                bytes::addAndGet);
        for (int i = 0; i < documents.length; i++) {
            long number = i;
            collector.add(documents[i], () -> place(number));
        }
        return bytes.get() - 2 * BYTES_OF_BUCKET;
    }

    @Test
    void percentiles_are_the_values_at_points_or_the_points_of_values() {
        assertThat(result(collector(percentiles(false, 50.0), documents(1, 2, 3, 4))))
                .isEqualTo(points(50.0, 2));
        assertThat(result(collector(percentiles(false, 75.0), documents(1, 2, 3, 4))))
                .isEqualTo(points(75.0, 3));
        assertThat(result(collector(percentiles(true, 3.0), documents(1, 2, 3, 4))))
                .isEqualTo(points(3.0, 75));
    }

    @Test
    void percentiles_and_deviations_without_numbers_are_absent() {
        assertThat(result(collector(percentiles(false, 50.0), document(new Text("x")))))
                .isEqualTo(new Points(List.of(50.0), List.of(OptionalDouble.empty())));
        assertThat(result(collector(new Aggregation.MedianDeviation(FIELD, Optional.empty()))))
                .isEqualTo(new Amount(OptionalDouble.empty()));
    }

    @Test
    void a_median_deviation_is_the_median_of_the_distances_from_the_median() {
        assertThat(result(
                        collector(new Aggregation.MedianDeviation(FIELD, Optional.empty()), documents(1, 2, 3, 9, 30))))
                .isEqualTo(new Amount(OptionalDouble.of(2)));
    }

    @Test
    void each_value_of_any_type_is_counted() {
        assertThat(result(collector(
                        new Aggregation.ValueCount(FIELD, Optional.of(new Numeric("0"))),
                        document(new Text("x"), new Numeric("1"), new Truth(false)),
                        document(new Text("x")),
                        document())))
                .isEqualTo(new Count(5));
    }

    @Test
    void equal_values_are_one_different_value() {
        assertThat(result(collector(
                        new Aggregation.Cardinality(FIELD, Optional.of(new Numeric("7"))),
                        document(new Numeric("1"), new Numeric("1.0"), new Text("1")),
                        document(new Text("x")),
                        document())))
                .isEqualTo(new Count(3));
    }

    @Test
    void sums_keep_the_digits_that_single_additions_lose() {
        Fields one = document(new Numeric("1"));
        Fields large = document(new Numeric("1e16"));
        Aggregation statistics = new Aggregation.Statistics(FIELD, Optional.empty());
        AggregationCollector merged = collector(statistics, document(new Numeric("-1e16")));

        merged.mergeWith(collector(statistics, large, one));

        assertThat(((Numbers) result(collector(statistics, large, one, one))).sum())
                .isEqualTo(1.0000000000000002e16);
        assertThat(((Numbers) result(merged)).sum()).isEqualTo(1);
    }

    @Test
    void a_weighted_average_may_use_the_timestamp() {
        Aggregation average = new Aggregation.WeightedAverage(
                new Operand(TIMESTAMP, Optional.of(new Numeric("500"))),
                new Operand(FIELD, Optional.of(new Numeric("1"))));

        assertThat(result(collector(
                        average,
                        new Fields(new Timestamp(2_000_000), Map.of()),
                        new Fields(Timestamp.MINIMUM, Map.of()))))
                .isEqualTo(new Amount(OptionalDouble.of(1_250)));
    }

    @Test
    void intervals_of_numbers_begin_at_multiples_after_the_offset() {
        assertThat(buckets(collector(histogram(5, 0, Bounds.NONE), documents(-1, 0, 4, 5))))
                .containsExactly("-5.0:1", "0.0:2", "5.0:1");
        assertThat(buckets(collector(histogram(5, 2, Bounds.NONE), documents(1, 2, 6, 7))))
                .containsExactly("-3.0:1", "2.0:2", "7.0:1");
    }

    @Test
    void empty_intervals_are_between_the_first_and_the_last_one() {
        Aggregation withEmpty =
                new Aggregation.Histogram(FIELD, 5, 2, 0, Bounds.NONE, Bounds.NONE, List.of(), Optional.empty());

        assertThat(buckets(collector(withEmpty, documents(2, 20))))
                .containsExactly("2.0:1", "7.0:0", "12.0:0", "17.0:1");
        assertThat(buckets(collector(histogram(5, 2, Bounds.NONE), documents(2, 20))))
                .containsExactly("2.0:1", "17.0:1");
    }

    @Test
    void hard_bounds_of_numbers_include_both_ends() {
        assertThat(buckets(collector(histogram(5, 0, bounds(5, 15)), documents(4, 5, 10, 15, 20))))
                .containsExactly("5.0:1", "10.0:1", "15.0:1");
    }

    @Test
    void hard_bounds_of_time_exclude_their_end() {
        Aggregation hours = new Aggregation.DateHistogram(
                TIMESTAMP,
                DateInterval.Calendar.HOUR,
                ZoneOffset.UTC,
                0,
                1,
                Bounds.NONE,
                bounds((double) at("2015-05-17T10:00:00Z").toEpochMillis(), (double)
                        at("2015-05-17T12:00:00Z").toEpochMillis()),
                List.of(),
                Optional.empty());

        assertThat(buckets(collector(
                        hours,
                        moment("2015-05-17T09:59:00Z"),
                        moment("2015-05-17T10:00:00Z"),
                        moment("2015-05-17T11:59:00Z"),
                        moment("2015-05-17T12:00:00Z"))))
                .containsExactly("2015-05-17T10:00:00Z:1", "2015-05-17T11:00:00Z:1");
    }

    @Test
    void an_offset_moves_the_begin_of_each_interval_of_time() {
        for (long minimum : new long[] {0, 1}) {
            Aggregation days = new Aggregation.DateHistogram(
                    TIMESTAMP,
                    DateInterval.Calendar.DAY,
                    ZoneOffset.UTC,
                    21_600_000,
                    minimum,
                    Bounds.NONE,
                    Bounds.NONE,
                    List.of(),
                    Optional.empty());

            List<String> found =
                    buckets(collector(days, moment("2015-05-17T05:59:00Z"), moment("2015-05-18T06:00:00Z")));

            assertThat(found)
                    .containsExactlyElementsOf(
                            minimum == 0
                                    ? List.of(
                                            "2015-05-16T06:00:00Z:1",
                                            "2015-05-17T06:00:00Z:0",
                                            "2015-05-18T06:00:00Z:1")
                                    : List.of("2015-05-16T06:00:00Z:1", "2015-05-18T06:00:00Z:1"));
        }
    }

    @Test
    void values_of_a_date_histogram_that_are_no_date_count_as_missing() {
        Aggregation days = new Aggregation.DateHistogram(
                FIELD,
                DateInterval.Calendar.DAY,
                ZoneOffset.UTC,
                0,
                1,
                Bounds.NONE,
                Bounds.NONE,
                List.of(),
                Optional.of(new Text("2015-05-01")));

        assertThat(buckets(collector(
                        days, document(new Text("2015-05-17T10:00:00Z")), document(new Text("x")), document())))
                .containsExactly("2015-05-01T00:00:00Z:2", "2015-05-17T00:00:00Z:1");
    }

    @Test
    void terms_are_included_or_excluded_by_their_value() {
        Aggregation terms = new Aggregation.Terms(
                FIELD,
                10,
                List.of(),
                1,
                Optional.empty(),
                Optional.of(Set.of(Term.of(new Numeric("1")), Term.of(new Numeric("2")))),
                Set.of(Term.of(new Numeric("2"))));

        assertThat(buckets(collector(terms, documents(1, 2, 3)))).containsExactly("1:1");
    }

    @Test
    void composite_keys_may_be_intervals_of_the_timestamp() {
        Aggregation.DateHistogram hours =
                Aggregation.DateHistogram.of(TIMESTAMP, DateInterval.Calendar.HOUR, ZoneOffset.UTC);
        Aggregation.Histogram halfHours = new Aggregation.Histogram(
                TIMESTAMP, 1_800_000, 0, 0, Bounds.NONE, Bounds.NONE, List.of(), Optional.empty());
        Aggregation composite = new Aggregation.Composite(
                List.of(
                        new Source("h", hours, false, false),
                        new Source("m", halfHours, false, false),
                        new Source("t", Aggregation.Terms.of(TIMESTAMP, 1), false, false)),
                10,
                Optional.empty());

        assertThat(buckets(collector(
                        composite,
                        new Fields(new Timestamp(5_400_000_000L), Map.of()),
                        new Fields(new Timestamp(5_400_000_000L), Map.of()),
                        new Fields(Timestamp.MINIMUM, Map.of()))))
                .containsExactly("Combined[parts=[Moment[milliseconds=3600000], Numeric[value=5400000.0], 5400000]]:2");
    }

    @Test
    void a_bucket_reserves_memory_for_its_key_and_its_collectors() {
        assertThat(reserved(Aggregation.Terms.of(FIELD, 1), document(new Text("abc")), document(new Text("abc"))))
                .isEqualTo(BYTES_OF_KEY + 2 * 3 + BYTES_OF_BUCKET);
        assertThat(reserved(histogram(5, 0, Bounds.NONE), documents(1, 2, 7)))
                .isEqualTo(2 * (BYTES_OF_KEY + BYTES_OF_BUCKET));
    }

    @Test
    void a_composite_aggregation_releases_the_memory_of_keys_after_its_page() {
        Aggregation composite = new Aggregation.Composite(
                List.of(new Source("s", Aggregation.Terms.of(FIELD, 1), false, false)), 1, Optional.empty());

        assertThat(reserved(composite, document(new Text("bbb")), document(new Text("a"))))
                .isEqualTo(BYTES_OF_KEY + 2 + 2 * BYTES_OF_BUCKET);
    }

    @Test
    void summaries_reserve_their_size_once() {
        assertThat(reserved(percentiles(false, 50.0), documents(1, 2, 3))).isEqualTo(ExactSketches.BYTES_OF_QUANTILES);
        assertThat(reserved(
                        new Aggregation.Percentiles(FIELD, List.of(50.0), false, OptionalInt.of(3), Optional.empty()),
                        documents(1, 2, 2, 3)))
                .isEqualTo(3 * BYTES_OF_KEY);
        assertThat(reserved(new Aggregation.TopHits(2, 3, Page.Sort.PLACE))).isEqualTo(5 * 300);
    }

    @Test
    void an_exact_number_of_values_reserves_memory_until_it_is_estimated() {
        Aggregation cardinality = new Aggregation.Cardinality(FIELD, Optional.empty());
        FieldValue[] most = IntStream.range(10_000, 20_000)
                .mapToObj(i -> new Numeric(Integer.toString(i)))
                .toArray(FieldValue[]::new);

        assertThat(reserved(cardinality, document(most))).isEqualTo(10_000 * (BYTES_OF_KEY + 2 * 5));
        assertThat(reserved(cardinality, document(most), document(new Numeric("5"))))
                .isEqualTo(ExactSketches.BYTES_OF_DISTINCT);
    }

    @Test
    void counts_are_added_only_to_aggregations_of_the_field() {
        AggregationCollector collector = collector(Aggregation.Terms.of(FIELD, 10));

        collector.addCount(FIELD, new Numeric("1"), 3);
        collector.addCount(new FieldPath("other"), new Numeric("2"), 4);

        assertThat(buckets(collector)).containsExactly("1:3");
    }

    @Test
    void timestamps_are_terms_and_different_values_in_milliseconds() {
        Fields[] documents = {
            new Fields(new Timestamp(1_500_000), Map.of()),
            new Fields(new Timestamp(1_500_999), Map.of()),
            new Fields(new Timestamp(1_501_000), Map.of()),
            new Fields(Timestamp.MINIMUM, Map.of())
        };
        Aggregation withMissing = new Aggregation.Terms(
                TIMESTAMP, 10, List.of(), 1, Optional.of(new Numeric("7")), Optional.empty(), Set.of());

        assertThat(buckets(collector(Aggregation.Terms.of(TIMESTAMP, 10), documents)))
                .containsExactly("1500:2", "1501:1");
        assertThat(buckets(collector(withMissing, documents))).containsExactly("7:1", "1500:2", "1501:1");
        assertThat(result(collector(new Aggregation.Cardinality(TIMESTAMP, Optional.empty()), documents)))
                .isEqualTo(new Count(2));
    }

    @Test
    void equal_terms_of_several_parts_have_the_first_type() {
        Aggregation.Terms terms = Aggregation.Terms.of(FIELD, 10);
        Aggregation composite =
                new Aggregation.Composite(List.of(new Source("s", terms, false, false)), 10, Optional.empty());
        AggregationCollector texts = collector(terms, document(new Text("200")));

        texts.mergeWith(collector(terms, document(new Numeric("200"))));

        assertThat(((Buckets) result(texts)).buckets().get(0).key())
                .isInstanceOfSatisfying(
                        Term.class, term -> assertThat(term.kind()).isEqualTo(Term.Kind.NUMBER));
        assertThat(buckets(collector(composite, document(new Text("200")), document(new Numeric("200")))))
                .containsExactly("Combined[parts=[200]]:2");
    }

    @Test
    void buckets_are_ordered_by_the_inner_aggregation_with_the_name() {
        Aggregation byWeight = new Aggregation.Terms(
                FIELD,
                10,
                List.of(new BucketOrder.ByNumber("w", "max", true)),
                1,
                Optional.empty(),
                Optional.empty(),
                Set.of());
        Aggregations inner = new Aggregations(List.of(
                new Entry("s", new Aggregation.Statistics(FIELD, Optional.empty()), Aggregations.NONE),
                new Entry(
                        "w",
                        new Aggregation.Statistics(new FieldPath("weight"), Optional.empty()),
                        Aggregations.NONE)));

        assertThat(buckets(collector(byWeight, inner, weighted("1", "30"), weighted("2", "10"), weighted("3", "20"))))
                .containsExactly("1:1", "3:1", "2:1");
    }

    private static Fields weighted(String value, String weight) {
        return new Fields(
                new Timestamp(1),
                Map.of(FIELD.value(), List.of(new Numeric(value)), "weight", List.of(new Numeric(weight))));
    }
}
