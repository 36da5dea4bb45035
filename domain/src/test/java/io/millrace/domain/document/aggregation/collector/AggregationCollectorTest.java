package io.millrace.domain.document.aggregation.collector;

import static io.millrace.domain.document.aggregation.collector.Evaluation.FIELD;
import static io.millrace.domain.document.aggregation.collector.Evaluation.TIMESTAMP;
import static io.millrace.domain.document.aggregation.collector.Evaluation.at;
import static io.millrace.domain.document.aggregation.collector.Evaluation.buckets;
import static io.millrace.domain.document.aggregation.collector.Evaluation.collector;
import static io.millrace.domain.document.aggregation.collector.Evaluation.document;
import static io.millrace.domain.document.aggregation.collector.Evaluation.documents;
import static io.millrace.domain.document.aggregation.collector.Evaluation.end;
import static io.millrace.domain.document.aggregation.collector.Evaluation.moment;
import static io.millrace.domain.document.aggregation.collector.Evaluation.result;
import static io.millrace.domain.document.aggregation.collector.Evaluation.text;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.millrace.domain.Rejection;
import io.millrace.domain.document.Timestamp;
import io.millrace.domain.document.aggregation.Aggregation;
import io.millrace.domain.document.aggregation.Aggregation.Bounds;
import io.millrace.domain.document.aggregation.AggregationResult;
import io.millrace.domain.document.aggregation.AggregationResult.Bucket;
import io.millrace.domain.document.aggregation.AggregationResult.Buckets;
import io.millrace.domain.document.aggregation.AggregationResult.Count;
import io.millrace.domain.document.aggregation.AggregationResult.Numbers;
import io.millrace.domain.document.aggregation.Aggregations;
import io.millrace.domain.document.aggregation.Aggregations.Entry;
import io.millrace.domain.document.aggregation.BucketKey;
import io.millrace.domain.document.aggregation.BucketKey.Term;
import io.millrace.domain.document.aggregation.BucketOrder;
import io.millrace.domain.document.aggregation.CollectorMemory;
import io.millrace.domain.document.aggregation.DateInterval;
import io.millrace.domain.document.query.FieldValue;
import io.millrace.domain.document.query.FieldValue.Numeric;
import io.millrace.domain.document.query.FieldValue.Text;
import io.millrace.domain.document.query.FieldValue.Truth;
import io.millrace.domain.document.query.Fields;
import io.millrace.domain.network.NetworkAddress;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.Set;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class AggregationCollectorTest {

    @Test
    void notations_of_a_number_and_texts_like_it_are_one_value() {
        assertThat(buckets(collector(
                        Aggregation.Terms.of(FIELD, 10),
                        document(new Text("200")),
                        document(new Numeric("200.0")),
                        document(new Numeric("2e2")),
                        document(new Text("200.0")))))
                .containsExactly("200:3", "\"200.0\":1");
    }

    @Test
    void numbers_beyond_doubles_keep_their_digits() {
        assertThat(buckets(collector(
                        Aggregation.Terms.of(FIELD, 10),
                        document(new Numeric("9007199254740993")),
                        document(new Numeric("9007199254740992")),
                        document(new Numeric("-0.0")),
                        document(new Numeric("1e400")),
                        document(new Numeric("0.5")))))
                .containsExactly("0:1", "0.5:1", "9007199254740992:1", "9007199254740993:1", "1E400:1");
    }

    @Test
    void a_document_with_equal_values_counts_once_in_a_bucket() {
        assertThat(buckets(collector(
                        Aggregation.Terms.of(FIELD, 10), document(new Text("x"), new Text("y"), new Text("x")))))
                .containsExactly("\"x\":1", "\"y\":1");
    }

    @Test
    void further_values_are_counted_as_others() {
        Buckets found = (Buckets) result(collector(
                Aggregation.Terms.of(FIELD, 1),
                document(new Text("x")),
                document(new Text("y")),
                document(new Truth(true)),
                document(new Text("x"))));

        assertThat(found.buckets()).extracting(Bucket::documents).containsExactly(2L);
        assertThat(found.others()).isEqualTo(2);
    }

    @Test
    void buckets_without_a_number_come_last_in_both_orders() {
        for (boolean descending : new boolean[] {false, true}) {
            Aggregation byMaximum = new Aggregation.Terms(
                    FIELD,
                    10,
                    List.of(new BucketOrder.ByNumber("m", "max", descending)),
                    1,
                    Optional.empty(),
                    Optional.empty(),
                    Set.of());
            Aggregations maximum = new Aggregations(
                    List.of(new Entry("m", new Aggregation.Statistics(FIELD, Optional.empty()), Aggregations.NONE)));

            assertThat(buckets(collector(
                            byMaximum,
                            maximum,
                            document(new Text("none")),
                            document(new Numeric("1")),
                            document(new Numeric("3")))))
                    .containsExactly(descending ? "3:1" : "1:1", descending ? "1:1" : "3:1", "\"none\":1");
        }
    }

    @Test
    void statistics_use_numbers_dates_and_booleans() {
        Numbers found = (Numbers) result(collector(
                new Aggregation.Statistics(FIELD, Optional.empty()),
                document(new Numeric("5"), new Text("7"), new Truth(true)),
                document(new Text("1970-01-01T00:00:00.020Z")),
                document(new Text("none"), new Numeric("1e400"))));

        assertThat(found).isEqualTo(new Numbers(4, 1, 20, 33, 475));
        assertThat(found.number("avg")).hasValue(8.25);
    }

    @Test
    void a_missing_value_replaces_documents_without_a_number() {
        assertThat(result(collector(
                        new Aggregation.Statistics(FIELD, Optional.of(new Numeric("9"))),
                        document(),
                        document(new Text("none")),
                        document(new Numeric("1")))))
                .isEqualTo(new Numbers(3, 1, 9, 19, 163));
    }

    @Test
    void days_follow_the_time_zone_when_clocks_change() {
        Aggregation days =
                Aggregation.DateHistogram.of(TIMESTAMP, DateInterval.Calendar.DAY, ZoneId.of("Europe/Berlin"));

        assertThat(buckets(collector(
                        days,
                        moment("2015-03-28T22:59:59Z"),
                        moment("2015-03-28T23:00:00Z"),
                        moment("2015-03-29T21:59:59Z"),
                        moment("2015-03-30T22:00:00Z"))))
                .containsExactly(
                        "2015-03-27T23:00:00Z:1",
                        "2015-03-28T23:00:00Z:2",
                        "2015-03-29T22:00:00Z:0",
                        "2015-03-30T22:00:00Z:1");
    }

    @Test
    void an_hour_that_occurs_twice_has_two_buckets() {
        Aggregation hours =
                Aggregation.DateHistogram.of(TIMESTAMP, new DateInterval.Fixed(3_600_000), ZoneId.of("Europe/Berlin"));

        assertThat(buckets(collector(
                        hours,
                        moment("2015-10-24T23:30:00Z"),
                        moment("2015-10-25T00:30:00Z"),
                        moment("2015-10-25T01:30:00Z"),
                        moment("2015-10-25T02:30:00Z"))))
                .containsExactly(
                        "2015-10-24T23:00:00Z:1",
                        "2015-10-25T00:00:00Z:1",
                        "2015-10-25T01:00:00Z:1",
                        "2015-10-25T02:00:00Z:1");
    }

    @Test
    void bounds_add_empty_buckets_and_limit_others() {
        Bounds extended = new Bounds(end("2015-05-17T08:30:00Z"), end("2015-05-17T10:30:00Z"));
        Bounds hard = new Bounds(OptionalDouble.empty(), end("2015-05-17T12:00:00Z"));
        Aggregation hours = new Aggregation.DateHistogram(
                TIMESTAMP,
                DateInterval.Calendar.HOUR,
                ZoneOffset.UTC,
                0,
                0,
                extended,
                hard,
                List.of(),
                Optional.empty());

        assertThat(buckets(collector(hours, moment("2015-05-17T09:59:00Z"), moment("2015-05-17T12:00:00Z"))))
                .containsExactly("2015-05-17T08:00:00Z:0", "2015-05-17T09:00:00Z:1", "2015-05-17T10:00:00Z:0");
    }

    @Test
    void weeks_months_quarters_and_years_begin_with_their_first_day() {
        ZoneId zone = ZoneOffset.UTC;
        long moment = at("2015-05-17T10:00:00Z").toEpochMillis();

        assertThat(List.of(
                                DateInterval.Calendar.WEEK,
                                DateInterval.Calendar.MONTH,
                                DateInterval.Calendar.QUARTER,
                                DateInterval.Calendar.YEAR)
                        .stream()
                        .map(unit -> {
                            long floor = unit.floor(moment, zone);
                            return Timestamp.ofEpochMillis(floor) + "/"
                                    + Timestamp.ofEpochMillis(unit.next(floor, zone));
                        }))
                .containsExactly(
                        "2015-05-11T00:00:00Z/2015-05-18T00:00:00Z",
                        "2015-05-01T00:00:00Z/2015-06-01T00:00:00Z",
                        "2015-04-01T00:00:00Z/2015-07-01T00:00:00Z",
                        "2015-01-01T00:00:00Z/2016-01-01T00:00:00Z");
    }

    @Test
    void too_many_buckets_are_refused_before_they_are_made() {
        Aggregation milliseconds = Aggregation.DateHistogram.of(TIMESTAMP, new DateInterval.Fixed(1), ZoneOffset.UTC);
        AggregationCollector collector =
                collector(milliseconds, moment("0001-01-01T00:00:00Z"), moment("9999-01-01T00:00:00Z"));

        assertThatThrownBy(collector::results).isInstanceOf(Rejection.class).hasMessageContaining("[65536] buckets");
    }

    @Test
    void intervals_below_the_precision_of_a_number_end() {
        Aggregation tiny =
                new Aggregation.Histogram(FIELD, 1e-3, 0, 0, Bounds.NONE, Bounds.NONE, List.of(), Optional.empty());

        assertThat(buckets(collector(tiny, document(new Numeric("1e300"))))).hasSize(1);
    }

    @Test
    void keys_that_are_infinite_and_digits_of_other_scripts_do_no_harm() {
        Aggregation tiny =
                new Aggregation.Histogram(FIELD, 1e-300, 0, 0, Bounds.NONE, Bounds.NONE, List.of(), Optional.empty());

        assertThat(buckets(collector(tiny, document(new Numeric("1e300"))))).isEmpty();
        assertThat(result(
                        collector(new Aggregation.Statistics(FIELD, Optional.empty()), document(new Text("1\u0662")))))
                .isEqualTo(new Numbers(1, 12, 12, 12, 144));
    }

    @Test
    void intervals_offsets_and_bounds_outside_of_the_calendar_are_refused() {
        long longest = DateInterval.Fixed.LONGEST;
        Bounds late = new Bounds(OptionalDouble.empty(), OptionalDouble.of(1e300));

        assertThatThrownBy(() -> new DateInterval.Fixed(longest + 1)).isInstanceOf(Rejection.class);
        for (long offset : new long[] {longest + 1, -longest - 1, Long.MIN_VALUE}) {
            assertThatThrownBy(() -> hours(offset, Bounds.NONE))
                    .isInstanceOf(Rejection.class)
                    .hasMessageContaining("[offset]");
        }
        assertThatThrownBy(() -> hours(0, late)).isInstanceOf(Rejection.class).hasMessageContaining("bounds");
    }

    private static Aggregation hours(long offset, Bounds extended) {
        return new Aggregation.DateHistogram(
                TIMESTAMP,
                DateInterval.Calendar.HOUR,
                ZoneOffset.UTC,
                offset,
                0,
                extended,
                Bounds.NONE,
                List.of(),
                Optional.empty());
    }

    @Test
    void too_many_values_are_refused() {
        AggregationCollector collector = new AggregationCollector(
                new Aggregations(List.of(new Entry("a", Aggregation.Terms.of(FIELD, 1), Aggregations.NONE))),
                new ExactSketches(),
                CollectorMemory.upTo(10_000));

        assertThatThrownBy(() -> {
                    for (int i = 0; i < 1_000; i++) {
                        collector.addCount(FIELD, new Numeric(Integer.toString(i)), 1);
                    }
                })
                .isInstanceOfSatisfying(
                        Rejection.class, refused -> assertThat(refused.reason()).isEqualTo(Rejection.Reason.TOO_LARGE));
    }

    @Test
    void different_values_are_counted_beyond_the_exact_limit() {
        AggregationCollector collector = collector(new Aggregation.Cardinality(FIELD, Optional.empty()));
        for (int i = 0; i < 15_000; i++) {
            collector.addCount(FIELD, new Numeric(Integer.toString(i)), 2);
        }
        AggregationCollector other = collector(new Aggregation.Cardinality(FIELD, Optional.empty()));
        other.addCount(FIELD, new Numeric("15000"), 1);
        other.addCount(FIELD, new Numeric("1.0"), 1);

        other.mergeWith(collector);

        assertThat(result(other)).isEqualTo(new Count(15_001));
    }

    @Test
    void counts_of_values_equal_their_documents() {
        for (Aggregation aggregation : List.of(
                Aggregation.Terms.of(FIELD, 10),
                new Aggregation.Statistics(FIELD, Optional.empty()),
                new Aggregation.ValueCount(FIELD, Optional.of(new Numeric("4"))),
                new Aggregation.Histogram(
                        FIELD, 2, 1, 0, Bounds.NONE, Bounds.NONE, List.of(), Optional.of(new Numeric("9"))))) {
            AggregationCollector each = collector(
                    aggregation, document(new Numeric("3")), document(), document(new Numeric("3")), document());
            AggregationCollector counted = collector(aggregation);
            counted.addCount(FIELD, new Numeric("3"), 2);
            counted.addWithout(FIELD, 2);

            assertThat(counted.results()).isEqualTo(each.results());
        }
    }

    @Test
    void a_value_that_is_no_number_counts_as_missing() {
        for (Aggregation aggregation : List.of(
                new Aggregation.Statistics(FIELD, Optional.of(new Numeric("0"))), Aggregation.Terms.of(FIELD, 10))) {
            AggregationCollector each = collector(aggregation, document(new Numeric("5")), document(new Text("n/a")));
            AggregationCollector counted = collector(aggregation);
            counted.addCount(FIELD, new Numeric("5"), 1);
            counted.addCount(FIELD, new Text("n/a"), 1);

            assertThat(counted.results()).isEqualTo(each.results());
        }
    }

    @Test
    void too_many_combinations_of_one_document_are_rejected() {
        List<Aggregation.Composite.Source> sources = IntStream.range(0, 16)
                .mapToObj(i -> new Aggregation.Composite.Source("s" + i, Aggregation.Terms.of(FIELD, 1), false, true))
                .toList();
        Fields document = document(IntStream.range(0, 10)
                .mapToObj(i -> new Numeric(Integer.toString(i)))
                .toArray(FieldValue[]::new));

        assertThatThrownBy(() -> collector(new Aggregation.Composite(sources, 10, Optional.empty()), document))
                .hasMessageContaining("combinations of values in one document");
    }

    @Test
    void pages_of_combinations_continue_after_a_key() {
        List<Aggregation.Composite.Source> sources =
                List.of(new Aggregation.Composite.Source("s", Aggregation.Terms.of(FIELD, 1), true, true));
        Fields[] documents = {document(new Text("x")), document(new Numeric("5")), document(), document(new Text("y"))};
        BucketKey.Combined after = new BucketKey.Combined(List.of(Term.of(new Text("x"))));

        Buckets first = (Buckets) result(collector(new Aggregation.Composite(sources, 2, Optional.empty()), documents));
        Buckets second =
                (Buckets) result(collector(new Aggregation.Composite(sources, 2, Optional.of(after)), documents));

        assertThat(first.buckets()).extracting(Bucket::key).last().isEqualTo(after);
        assertThat(second.buckets())
                .extracting(Bucket::key)
                .containsExactly(
                        new BucketKey.Combined(List.of(Term.of(new Numeric("5")))),
                        new BucketKey.Combined(List.of(new BucketKey.Absent())));
    }

    private static Aggregation.Percentiles rounded(int digits, boolean ofNumbers, Double... points) {
        return new Aggregation.Percentiles(FIELD, List.of(points), ofNumbers, OptionalInt.of(digits), Optional.empty());
    }

    private static List<Double> points(AggregationCollector collector) {
        return ((AggregationResult.Points) result(collector))
                .values().stream().map(OptionalDouble::getAsDouble).toList();
    }

    @Test
    void rounded_percentiles_are_those_of_an_hdr_histogram() {
        Aggregation.Percentiles wanted = rounded(3, false, 0.0, 25.0, 50.0, 75.0, 99.0);

        assertThat(points(collector(wanted, documents(1, 51, 101, 151))))
                .containsExactly(1.0, 1.0, 51.0302734375, 101.0615234375, 151.1240234375);
        assertThat(points(collector(wanted, documents(126, 51, 101, 151))))
                .containsExactly(51.0, 51.0, 101.03125, 126.03125, 151.09375);
        assertThat(points(collector(rounded(3, false, 75.0), documents(51, 101, 151))))
                .containsExactly(101.03125);
        assertThat(points(collector(rounded(0, false, 100.0), documents(0, 1, 5))))
                .containsExactly(7.0);
        assertThat(points(collector(rounded(3, true, -1.0, 0.0, 51.01, 1_000.0), documents(0, 51, 101, 151))))
                .containsExactly(0.0, 25.0, 50.0, 100.0);
        assertThat(((AggregationResult.Points) result(collector(wanted))).values())
                .containsOnly(OptionalDouble.empty());
    }

    @Test
    void rounded_percentiles_of_parts_are_merged() {
        AggregationCollector first = collector(rounded(3, false, 50.0, 99.0), documents(151, 101));

        first.mergeWith(collector(rounded(3, false, 50.0, 99.0), documents(1, 51)));

        assertThat(points(first)).containsExactly(51.0302734375, 151.1240234375);
    }

    @Test
    void rounded_percentiles_reject_negative_numbers_and_many_digits() {
        assertThatThrownBy(() -> collector(rounded(3, false, 50.0), documents(-1)))
                .isInstanceOf(Rejection.class)
                .hasMessageContaining("cannot be negative");
        assertThatThrownBy(() -> rounded(6, false, 50.0)).hasMessageContaining("must be between 0 and 5");
    }

    @Test
    void rare_values_have_at_most_the_maximum_of_documents() {
        Aggregation rare = new Aggregation.Terms(
                FIELD, 10, List.of(new BucketOrder.ByCount(false)), 1, 2, Optional.empty(), Optional.empty(), Set.of());

        assertThat(buckets(collector(rare, documents(5, 7, 7, 7, 3, 3)))).containsExactly("5:1", "3:2");
    }

    @Test
    void combinations_of_values_are_counted_and_ordered_by_their_keys() {
        Aggregation.Terms numbers = new Aggregation.Terms(
                FIELD, 1, List.of(), 1, Optional.of(new Text("none")), Optional.empty(), Set.of());
        Aggregation combined =
                new Aggregation.MultiTerms(List.of(numbers, numbers), 3, List.of(new BucketOrder.ByCount(true)), 1);

        Buckets found = (Buckets) result(collector(
                combined,
                document(new Numeric("1"), new Numeric("2")),
                document(new Numeric("2"), new Numeric("1")),
                document()));

        assertThat(found.buckets())
                .extracting(bucket -> text(
                                ((BucketKey.Combined) bucket.key()).parts().get(0))
                        + text(((BucketKey.Combined) bucket.key()).parts().get(1)) + ":" + bucket.documents())
                .containsExactly("11:2", "12:2", "21:2");
        assertThat(found.others()).isEqualTo(3);
    }

    @Test
    void addresses_are_counted_by_their_ranges() {
        Aggregation.AddressRanges ranges = new Aggregation.AddressRanges(
                FIELD,
                List.of(
                        new Aggregation.AddressRanges.AddressSpan(Optional.empty(), address("192.168.0.0")),
                        new Aggregation.AddressRanges.AddressSpan(address("192.168.0.0"), address("192.169.0.0")),
                        new Aggregation.AddressRanges.AddressSpan(address("192.168.0.7"), Optional.empty())),
                Optional.of(new Text("::ffff:192.168.0.1")));
        AggregationCollector collector = collector(
                ranges, document(new Text("::1")), document(new Text("192.168.0.7")), document(new Text("no address")));

        collector.mergeWith(collector(ranges, document(new Text("ffff::")), document(new Numeric("1"))));

        assertThat(buckets(collector))
                .containsExactly("Position[value=0]:1", "Position[value=1]:3", "Position[value=2]:2");
    }

    private static Optional<NetworkAddress> address(String text) {
        return NetworkAddress.find(text);
    }

    @Test
    void an_average_is_weighted_by_another_field() {
        Aggregation.WeightedAverage.Operand field =
                new Aggregation.WeightedAverage.Operand(FIELD, Optional.of(new Numeric("5")));
        Aggregation average = new Aggregation.WeightedAverage(field, field);
        AggregationCollector collector = collector(average, documents(1, 2));

        collector.mergeWith(collector(average, document()));

        assertThat(result(collector)).isEqualTo(new AggregationResult.Amount(OptionalDouble.of(30.0 / 8)));
        assertThat(result(collector(average))).isEqualTo(new AggregationResult.Amount(OptionalDouble.empty()));
        assertThatThrownBy(() -> collector(average, document(new Numeric("1"), new Numeric("2"))))
                .hasMessageContaining("more than one weight for a single document");
    }
}
