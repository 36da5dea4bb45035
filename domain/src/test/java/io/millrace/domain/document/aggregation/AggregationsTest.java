package io.millrace.domain.document.aggregation;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.millrace.domain.Rejection;
import io.millrace.domain.document.DocumentId;
import io.millrace.domain.document.Page;
import io.millrace.domain.document.Place;
import io.millrace.domain.document.TimeRange;
import io.millrace.domain.document.Timestamp;
import io.millrace.domain.document.aggregation.Aggregation.Bounds;
import io.millrace.domain.document.aggregation.Aggregation.Composite.Source;
import io.millrace.domain.document.aggregation.Aggregation.WeightedAverage.Operand;
import io.millrace.domain.document.aggregation.AggregationResult.Bucket;
import io.millrace.domain.document.aggregation.AggregationResult.Buckets;
import io.millrace.domain.document.aggregation.AggregationResult.Count;
import io.millrace.domain.document.aggregation.AggregationResult.Hits;
import io.millrace.domain.document.aggregation.AggregationResult.Numbers;
import io.millrace.domain.document.aggregation.AggregationResult.Points;
import io.millrace.domain.document.aggregation.Aggregations.Entry;
import io.millrace.domain.document.query.FieldPath;
import io.millrace.domain.document.query.Query;
import java.time.ZoneOffset;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.stream.IntStream;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class AggregationsTest {

    private static final FieldPath A = new FieldPath("a");
    private static final FieldPath B = new FieldPath("b");
    private static final FieldPath TIMESTAMP = new FieldPath("@timestamp");
    private static final Query ON_FIELD = new Query.Exists(A);
    private static final Query ON_TIME = new Query.During(TimeRange.of(new Timestamp(0), new Timestamp(1)));

    private static final Aggregation TERMS = Aggregation.Terms.of(A, 1);
    private static final Aggregation HITS = new Aggregation.TopHits(0, 1, Page.Sort.TIMESTAMP);
    private static final Aggregation DAYS =
            Aggregation.DateHistogram.of(TIMESTAMP, DateInterval.Calendar.DAY, ZoneOffset.UTC);

    private static Entry entry(String name, Aggregation aggregation, Aggregations inner) {
        return new Entry(name, aggregation, inner);
    }

    private static Aggregations one(Aggregation aggregation) {
        return one(aggregation, Aggregations.NONE);
    }

    private static Aggregations one(Aggregation aggregation, Aggregations inner) {
        return new Aggregations(List.of(entry("a", aggregation, inner)));
    }

    private static Aggregations several(int number) {
        return new Aggregations(IntStream.range(0, number)
                .mapToObj(i -> entry("a" + i, TERMS, Aggregations.NONE))
                .toList());
    }

    private static Aggregation filters(Query... queries) {
        return new Aggregation.Filters(List.of(queries), false);
    }

    private static Aggregation statistics(FieldPath field) {
        return new Aggregation.Statistics(field, Optional.empty());
    }

    private static Aggregation average(FieldPath value, FieldPath weight) {
        return new Aggregation.WeightedAverage(
                new Operand(value, Optional.empty()), new Operand(weight, Optional.empty()));
    }

    private static Aggregation composite(Aggregation.BucketsOfField... values) {
        return new Aggregation.Composite(
                Arrays.stream(values)
                        .map(source -> new Source("s", source, false, false))
                        .toList(),
                1,
                Optional.empty());
    }

    private static Aggregation percentiles(Double... points) {
        return new Aggregation.Percentiles(A, List.of(points), false, Optional.empty());
    }

    @Test
    void the_fields_of_all_levels_are_needed() {
        Aggregations aggregations = new Aggregations(
                List.of(entry("t", DAYS, one(statistics(A))), entry("f", filters(ON_FIELD), one(statistics(B)))));

        assertThat(aggregations.fields()).containsExactlyInAnyOrder(TIMESTAMP, A, B);
        assertThat(one(average(A, B)).fields()).containsExactlyInAnyOrder(A, B);
        assertThat(one(composite(Aggregation.Terms.of(A, 1), Aggregation.Terms.of(B, 1)))
                        .fields())
                .containsExactlyInAnyOrder(A, B);
        assertThat(one(new Aggregation.MultiTerms(
                                List.of(Aggregation.Terms.of(A, 1), Aggregation.Terms.of(B, 1)), 1, List.of(), 1))
                        .fields())
                .containsExactlyInAnyOrder(A, B);
        assertThat(one(HITS).fields()).isEmpty();
    }

    @Test
    void the_queries_of_all_levels_are_needed() {
        assertThat(one(filters(ON_TIME), one(filters(ON_FIELD))).queries()).containsExactly(ON_TIME, ON_FIELD);
    }

    @Test
    void fields_of_documents_are_needed_for_fields_and_queries_except_the_timestamp() {
        assertThat(one(DAYS).needFields()).isFalse();
        assertThat(one(DAYS, one(statistics(A))).needFields()).isTrue();
        assertThat(one(filters(ON_TIME)).needFields()).isFalse();
        assertThat(one(filters(ON_FIELD)).needFields()).isTrue();
    }

    @Test
    void counts_of_values_suffice_for_aggregations_of_one_field_without_inner_ones() {
        assertThat(one(TERMS).needOnlyCounts()).isTrue();
        assertThat(one(statistics(A)).needOnlyCounts()).isTrue();
        assertThat(one(TERMS, one(TERMS)).needOnlyCounts()).isFalse();
        for (Aggregation aggregation : List.of(HITS, filters(ON_TIME), average(A, B))) {
            assertThat(one(aggregation).needOnlyCounts()).isFalse();
        }
        assertThat(new Aggregations(List.of(entry("t", TERMS, Aggregations.NONE), entry("h", HITS, Aggregations.NONE)))
                        .needOnlyCounts())
                .isFalse();
    }

    @Test
    void documents_are_needed_for_top_hits_of_any_level() {
        assertThat(one(HITS).needDocuments()).isTrue();
        assertThat(one(TERMS, one(HITS)).needDocuments()).isTrue();
        assertThat(one(TERMS, one(TERMS)).needDocuments()).isFalse();
    }

    @Test
    void an_aggregation_is_found_by_its_name() {
        assertThat(several(3).find("a1")).contains(entry("a1", TERMS, Aggregations.NONE));
        assertThat(several(3).find("a3")).isEmpty();
        assertThat(Aggregations.NONE.isEmpty()).isTrue();
        assertThat(several(1).isEmpty()).isFalse();
    }

    @Test
    void only_aggregations_with_buckets_have_inner_ones() {
        for (Aggregation aggregation : List.of(
                TERMS,
                DAYS,
                filters(ON_TIME),
                composite(Aggregation.Terms.of(A, 1)),
                new Aggregation.MultiTerms(
                        List.of(Aggregation.Terms.of(A, 1), Aggregation.Terms.of(B, 1)), 1, List.of(), 1))) {
            assertThatCode(() -> one(aggregation, one(HITS))).doesNotThrowAnyException();
        }
        for (Aggregation aggregation : List.of(HITS, statistics(A), average(A, B))) {
            assertThatThrownBy(() -> one(aggregation, one(HITS)))
                    .isInstanceOf(Rejection.class)
                    .hasMessage("aggregation [a] has no buckets and cannot have inner aggregations");
        }
    }

    @Test
    void a_request_has_up_to_200_aggregations_on_all_levels() {
        Entry nested = entry("n", TERMS, several(99));

        assertThatCode(() -> one(TERMS, several(199))).doesNotThrowAnyException();
        assertThatThrownBy(() -> one(TERMS, several(200)))
                .isInstanceOf(Rejection.class)
                .hasMessage("a search must not have more than 200 aggregations");
        assertThatCode(() -> new Aggregations(List.of(nested, entry("m", TERMS, several(99)))))
                .doesNotThrowAnyException();
        assertThatThrownBy(() -> new Aggregations(List.of(nested, entry("m", TERMS, several(100)))))
                .isInstanceOf(Rejection.class);
    }

    @Test
    void aggregations_have_up_to_10_levels() {
        Aggregations levels = Aggregations.NONE;
        for (int i = 0; i < 10; i++) {
            levels = one(TERMS, levels);
        }
        Aggregations deepest = levels;

        assertThatThrownBy(() -> one(TERMS, deepest))
                .isInstanceOf(Rejection.class)
                .hasMessage("aggregations must not have more than 10 nested levels");
        assertThatThrownBy(() ->
                        new Aggregations(List.of(entry("a", TERMS, Aggregations.NONE), entry("b", TERMS, deepest))))
                .isInstanceOf(Rejection.class);
    }

    @ParameterizedTest
    @CsvSource({"'',", "a[", "]a", "a>b"})
    void names_with_characters_of_paths_are_rejected(String name) {
        assertThatThrownBy(() -> Aggregations.requireName(name)).isInstanceOf(Rejection.class);
    }

    @ParameterizedTest
    @CsvSource({
        "s, avg, true",
        "s, value, false",
        "p, 50.0, true",
        "p, 50, false",
        "c, value, true",
        "c, avg, false",
        "v, value, true",
        "m, value, true",
        "w, value, true",
        "w, avg, false",
        "t, value, false",
        "none, value, false"
    })
    void buckets_are_ordered_only_by_numbers_of_inner_aggregations(String name, String number, boolean legal) {
        Aggregations inner = new Aggregations(List.of(
                entry("s", statistics(A), Aggregations.NONE),
                entry("p", percentiles(25.0, 50.0), Aggregations.NONE),
                entry("c", new Aggregation.ValueCount(A, Optional.empty()), Aggregations.NONE),
                entry("v", new Aggregation.Cardinality(A, Optional.empty()), Aggregations.NONE),
                entry("m", new Aggregation.MedianDeviation(A, Optional.empty()), Aggregations.NONE),
                entry("w", average(A, B), Aggregations.NONE),
                entry("t", TERMS, Aggregations.NONE)));
        List<BucketOrder> order = List.of(new BucketOrder.ByNumber(name, number, true));
        Aggregation terms = new Aggregation.Terms(A, 1, order, 1, Optional.empty(), Optional.empty(), Set.of());
        Aggregation multiTerms = new Aggregation.MultiTerms(
                List.of(Aggregation.Terms.of(A, 1), Aggregation.Terms.of(B, 1)), 1, order, 1);

        for (Aggregation aggregation : List.of(terms, multiTerms)) {
            if (legal) {
                assertThatCode(() -> one(aggregation, inner)).doesNotThrowAnyException();
            } else {
                assertThatThrownBy(() -> one(aggregation, inner))
                        .isInstanceOf(Rejection.class)
                        .hasMessageContaining("the order of buckets refers to")
                        .hasMessageContaining("which does not exist");
            }
        }
    }

    @ParameterizedTest
    @CsvSource({
        "count, 4",
        "min, 2",
        "max, 8",
        "sum, 20",
        "avg, 5",
        "sum_of_squares, 120",
        "variance, 5",
        "variance_population, 5",
        "variance_sampling, 6.666666666666667",
        "std_deviation, 2.23606797749979",
        "std_deviation_population, 2.23606797749979",
        "std_deviation_sampling, 2.581988897471611"
    })
    void statistics_have_numbers_with_names(String name, double number) {
        assertThat(new Numbers(4, 2, 8, 20, 120).number(name)).hasValue(number);
    }

    @Test
    void statistics_without_values_have_only_sums() {
        Numbers none = new Numbers(0, Double.POSITIVE_INFINITY, Double.NEGATIVE_INFINITY, 0, 0);

        assertThat(Numbers.NAMES.stream()
                        .filter(name -> none.number(name).isPresent())
                        .toList())
                .containsExactlyInAnyOrder("count", "sum", "sum_of_squares");
        assertThat(none.number("other")).isEmpty();
    }

    @Test
    void one_value_has_no_sampling_variance() {
        Numbers one = new Numbers(1, 3, 3, 3, 9);

        assertThat(one.number("variance_population")).hasValue(0);
        assertThat(one.number("variance_sampling")).isEmpty();
        assertThat(one.number("std_deviation_sampling")).isEmpty();
    }

    @Test
    void a_variance_is_not_negative_by_rounding() {
        assertThat(new Numbers(3, 0.1, 0.1, 0.30000000000000004, 0.03).number("variance"))
                .hasValue(0);
    }

    @Test
    void results_have_only_the_numbers_of_their_kind() {
        Points points = new Points(List.of(25.0, 50.0), List.of(OptionalDouble.of(3), OptionalDouble.of(4)));

        assertThat(new Count(7).number("value")).hasValue(7);
        assertThat(new Count(7).number("avg")).isEmpty();
        assertThat(points.number("25.0")).hasValue(3);
        assertThat(points.number("50.0")).hasValue(4);
        assertThat(points.number("50")).isEmpty();
        assertThat(new Hits(0, List.of()).number("value")).isEqualTo(OptionalDouble.empty());
    }

    @Test
    void the_documents_of_results_are_those_of_all_levels() {
        Hits.Hit first = new Hits.Hit(new Timestamp(1), new Place("logs", 1, new DocumentId("1")));
        Hits.Hit second = new Hits.Hit(new Timestamp(2), new Place("logs", 2, new DocumentId("2")));
        Buckets buckets = new Buckets(
                List.of(
                        new Bucket(new BucketKey.Position(0), 1, Map.of("h", new Hits(1, List.of(first)))),
                        new Bucket(new BucketKey.Position(1), 0, Map.of("c", new Count(3)))),
                0);

        assertThat(AggregationResult.hits(List.of(buckets, new Hits(1, List.of(second)), new Count(1))))
                .containsExactly(first, second);
    }

    @Test
    void memory_is_limited_by_the_sum_of_the_reservations() {
        CollectorMemory memory = CollectorMemory.upTo(100);

        memory.reserve(60);
        memory.reserve(40);
        memory.reserve(-1);
        memory.reserve(1);
        assertThatThrownBy(() -> memory.reserve(1))
                .isInstanceOfSatisfying(
                        Rejection.class,
                        rejection -> assertThat(rejection.reason()).isEqualTo(Rejection.Reason.TOO_LARGE));
    }

    @Test
    void bounds_include_the_first_and_the_last_moment_of_the_calendar() {
        double first = (double) Timestamp.MINIMUM.toEpochMillis();
        double last = (double) Timestamp.MAXIMUM.toEpochMillis();

        assertThatCode(() -> bounded(first, last)).doesNotThrowAnyException();
        assertThatThrownBy(() -> bounded(first - 1, last)).isInstanceOf(Rejection.class);
        assertThatThrownBy(() -> bounded(first, last + 1)).isInstanceOf(Rejection.class);
        assertThatThrownBy(() -> bounded(2, 1))
                .isInstanceOf(Rejection.class)
                .hasMessageContaining("[min] of bounds must not exceed [max]");
    }

    private static Aggregation bounded(double from, double to) {
        return new Aggregation.DateHistogram(
                TIMESTAMP,
                DateInterval.Calendar.DAY,
                ZoneOffset.UTC,
                0,
                0,
                new Bounds(OptionalDouble.of(from), OptionalDouble.of(to)),
                Bounds.NONE,
                List.of(),
                Optional.empty());
    }

    @Test
    void the_limits_of_each_aggregation_are_checked() {
        assertThatCode(() -> percentiles(Collections.nCopies(100, 0.0).toArray(Double[]::new)))
                .doesNotThrowAnyException();
        assertThatCode(() -> percentiles(0.0, 100.0)).doesNotThrowAnyException();
        assertThatCode(() -> new Aggregation.Composite(
                        Collections.nCopies(16, new Source("s", Aggregation.Terms.of(A, 1), false, false)),
                        65_536,
                        Optional.empty()))
                .doesNotThrowAnyException();
        for (ThrowingCallable illegal : List.<ThrowingCallable>of(
                () -> Aggregation.Terms.of(A, 0),
                () -> percentiles(),
                () -> percentiles(Collections.nCopies(101, 0.0).toArray(Double[]::new)),
                () -> percentiles(100.1),
                () -> percentiles(-0.1),
                () -> composite(),
                () -> new Aggregation.Composite(
                        List.of(new Source("s", Aggregation.Terms.of(A, 1), false, false)), 65_537, Optional.empty()),
                () -> new Aggregation.Composite(
                        List.of(new Source("s", Aggregation.Terms.of(A, 1), false, false)),
                        1,
                        Optional.of(new BucketKey.Combined(List.of()))),
                () -> new Aggregation.MultiTerms(List.of(Aggregation.Terms.of(A, 1)), 1, List.of(), 1),
                () -> new Aggregation.MultiTerms(
                        Collections.nCopies(17, Aggregation.Terms.of(A, 1)), 1, List.of(), 1))) {
            assertThatThrownBy(illegal).isInstanceOf(Rejection.class);
        }
    }
}
