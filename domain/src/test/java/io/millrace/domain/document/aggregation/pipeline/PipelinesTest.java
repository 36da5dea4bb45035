package io.millrace.domain.document.aggregation.pipeline;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.millrace.domain.Rejection;
import io.millrace.domain.Rejection.Reason;
import io.millrace.domain.document.aggregation.AggregationResult;
import io.millrace.domain.document.aggregation.AggregationResult.Amount;
import io.millrace.domain.document.aggregation.AggregationResult.Bucket;
import io.millrace.domain.document.aggregation.AggregationResult.Buckets;
import io.millrace.domain.document.aggregation.AggregationResult.Extreme;
import io.millrace.domain.document.aggregation.AggregationResult.Numbers;
import io.millrace.domain.document.aggregation.BucketKey;
import io.millrace.domain.document.aggregation.pipeline.Pipeline.BucketSort;
import io.millrace.domain.document.aggregation.pipeline.Pipeline.BucketSort.Criterion;
import io.millrace.domain.document.aggregation.pipeline.Pipeline.Summary;
import io.millrace.domain.document.aggregation.pipeline.Pipeline.Summary.Kind;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import org.junit.jupiter.api.Test;

class PipelinesTest {

    private static final NumberPath NUMBER = new NumberPath(List.of("n"), "value");
    private static final NumberPath DOCUMENTS = new NumberPath(List.of(), NumberPath.DOCUMENTS);

    /** Three buckets with the numbers 3, none and 1. The second one has no documents. */
    private static final Map<String, AggregationResult> RESULTS =
            Map.of("b", new Buckets(List.of(bucket(0, 2, 3), bucket(1, 0, 100), bucket(2, 4, 1)), 7));

    private static Bucket bucket(long key, long documents, double number) {
        return new Bucket(new BucketKey.Moment(key), documents, Map.of("n", new Amount(OptionalDouble.of(number))));
    }

    private static List<Bucket> changed(Pipeline... pipelines) {
        List<Pipelines.Named> named = new ArrayList<>();
        for (Pipeline pipeline : pipelines) {
            named.add(new Pipelines.Named("p" + named.size(), pipeline));
        }
        Pipelines inner = new Pipelines(named, Map.of());
        Buckets buckets = (Buckets) Objects.requireNonNull(new Pipelines(List.of(), Map.of("b", inner))
                .apply(RESULTS, () -> {})
                .get("b"));
        assertThat(buckets.others()).isEqualTo(7);
        return buckets.buckets();
    }

    private static List<Optional<AggregationResult>> added(String name, List<Bucket> buckets) {
        return buckets.stream()
                .map(bucket -> Optional.ofNullable(bucket.inner().get(name)))
                .toList();
    }

    private static Optional<AggregationResult> amount(double number) {
        return Optional.of(new Amount(OptionalDouble.of(number)));
    }

    private static AggregationResult summary(Kind kind, NumberPath path, boolean zeros) {
        Pipelines pipelines =
                new Pipelines(List.of(new Pipelines.Named("s", new Summary("b", path, zeros, true, kind))), Map.of());
        return Objects.requireNonNull(pipelines.apply(RESULTS, () -> {}).get("s"));
    }

    @Test
    void a_cumulative_sum_and_its_derivative_are_added_to_each_bucket() {
        List<Bucket> buckets = changed(
                new Pipeline.CumulativeSum(NUMBER),
                new Pipeline.Derivative(new NumberPath(List.of("p0"), "value"), false),
                new Pipeline.Derivative(NUMBER, false),
                new Pipeline.Derivative(NUMBER, true),
                new Pipeline.CumulativeSum(DOCUMENTS));

        assertThat(added("p0", buckets)).containsExactly(amount(3), amount(3), amount(4));
        assertThat(added("p1", buckets))
                .containsExactly(
                        Optional.empty(),
                        Optional.of(new Amount(OptionalDouble.empty())),
                        Optional.of(new Amount(OptionalDouble.empty())));
        assertThat(added("p2", buckets)).element(0).isEqualTo(Optional.empty());
        assertThat(added("p3", buckets)).containsExactly(Optional.empty(), amount(-3), amount(1));
        assertThat(added("p4", buckets)).containsExactly(amount(2), amount(2), amount(6));
    }

    @Test
    void buckets_are_sorted_and_cut() {
        Criterion byNumber = new Criterion(Optional.of(NUMBER), false);
        Criterion byKey = new Criterion(Optional.empty(), true);

        assertThat(changed(new BucketSort(List.of(byNumber), 0, OptionalInt.empty())))
                .extracting(Bucket::key)
                .containsExactly(new BucketKey.Moment(2), new BucketKey.Moment(0));
        assertThat(changed(new BucketSort(List.of(byKey), 1, OptionalInt.of(1))))
                .extracting(Bucket::key)
                .containsExactly(new BucketKey.Moment(1));
        assertThat(changed(new BucketSort(List.of(), 5, OptionalInt.empty()))).isEmpty();
    }

    @Test
    void summaries_skip_buckets_without_a_number_or_count_them_as_zero() {
        assertThat(summary(Kind.SUM, NUMBER, false)).isEqualTo(new Amount(OptionalDouble.of(4)));
        assertThat(summary(Kind.AVERAGE, NUMBER, false)).isEqualTo(new Amount(OptionalDouble.of(2)));
        assertThat(summary(Kind.AVERAGE, NUMBER, true)).isEqualTo(new Amount(OptionalDouble.of(4.0 / 3)));
        assertThat(summary(Kind.AVERAGE, DOCUMENTS, false)).isEqualTo(new Amount(OptionalDouble.of(2)));
        assertThat(summary(Kind.MAXIMUM, NUMBER, false))
                .isEqualTo(new Extreme(OptionalDouble.of(3), List.of(new BucketKey.Moment(0))));
        assertThat(summary(Kind.MINIMUM, NUMBER, true))
                .isEqualTo(new Extreme(OptionalDouble.of(0), List.of(new BucketKey.Moment(1))));
        assertThat(summary(Kind.STATISTICS, NUMBER, false)).isEqualTo(new Numbers(2, 1, 3, 4, 0));
    }

    @Test
    void summaries_without_numbers_are_absent() {
        NumberPath absent = new NumberPath(List.of("n"), "other");

        assertThat(summary(Kind.SUM, absent, false)).isEqualTo(new Amount(OptionalDouble.of(0)));
        assertThat(summary(Kind.AVERAGE, absent, false)).isEqualTo(new Amount(OptionalDouble.empty()));
        assertThat(summary(Kind.MAXIMUM, absent, false)).isEqualTo(new Extreme(OptionalDouble.empty(), List.of()));
    }

    @Test
    void a_path_leads_through_single_buckets() {
        Bucket inner = bucket(0, 5, 8);
        Bucket outer = new Bucket(new BucketKey.Moment(1), 9, Map.of("f", new Buckets(List.of(inner), 0)));

        assertThat(new NumberPath(List.of("f", "n"), "value").find(OpenBucket.of(outer)))
                .hasValue(OptionalDouble.of(8));
        assertThat(new NumberPath(List.of("f"), NumberPath.DOCUMENTS).find(OpenBucket.of(outer)))
                .hasValue(OptionalDouble.of(5));
    }

    @Test
    void a_bucket_without_a_derivative_has_no_number_for_other_pipelines() {
        NumberPath derivative = new NumberPath(List.of("p0"), "value");
        List<Bucket> buckets = changed(
                new Pipeline.Derivative(DOCUMENTS, false),
                new Pipeline.Derivative(derivative, false),
                new Pipeline.Derivative(derivative, true),
                new Pipeline.CumulativeSum(derivative));

        assertThat(added("p0", buckets)).containsExactly(Optional.empty(), amount(-2), amount(4));
        assertThat(added("p1", buckets))
                .containsExactly(Optional.empty(), Optional.empty(), Optional.of(new Amount(OptionalDouble.empty())));
        assertThat(added("p2", buckets)).containsExactly(Optional.empty(), Optional.empty(), amount(4));
        assertThat(added("p3", buckets)).containsExactly(amount(0), amount(0), amount(4));
        assertThat(changed(
                        new Pipeline.Derivative(DOCUMENTS, false),
                        new BucketSort(List.of(new Criterion(Optional.of(derivative), false)), 0, OptionalInt.empty())))
                .extracting(Bucket::key)
                .containsExactly(new BucketKey.Moment(2));
    }

    @Test
    void a_summary_skips_buckets_without_the_result_of_another_pipeline() {
        Pipelines inner =
                new Pipelines(List.of(new Pipelines.Named("d", new Pipeline.Derivative(DOCUMENTS, false))), Map.of());
        NumberPath path = new NumberPath(List.of("d"), "value");
        Summary statistics = new Summary("b", path, true, true, Kind.STATISTICS);
        Pipelines all = new Pipelines(List.of(new Pipelines.Named("s", statistics)), Map.of("b", inner));

        assertThat(all.apply(RESULTS, () -> {})).containsEntry("s", new Numbers(2, 0, 4, 4, 0));
    }

    @Test
    void a_summary_can_ignore_empty_buckets() {
        Summary minimum = new Summary("b", DOCUMENTS, false, false, Kind.MINIMUM);
        Pipelines pipelines = new Pipelines(List.of(new Pipelines.Named("s", minimum)), Map.of());

        assertThat(pipelines.apply(RESULTS, () -> {}))
                .containsEntry("s", new Extreme(OptionalDouble.of(2), List.of(new BucketKey.Moment(0))));
    }

    @Test
    void the_least_number_is_a_number_for_other_pipelines() {
        Extreme least = new Extreme(OptionalDouble.of(2), List.of(new BucketKey.Moment(0)));

        assertThat(least.number("value")).hasValue(2);
        assertThat(least.number("keys")).isEmpty();
    }

    /** Returns pipelines in the buckets of {@code o}, which contain {@code b}. */
    private static Pipelines nested(int sums) {
        List<Pipelines.Named> named = new ArrayList<>();
        for (int i = 0; i < sums; i++) {
            named.add(new Pipelines.Named("p" + i, new Pipeline.CumulativeSum(DOCUMENTS)));
        }
        Summary summary = new Summary("b", DOCUMENTS, false, true, Kind.SUM);
        Pipelines inner =
                new Pipelines(List.of(new Pipelines.Named("s", summary)), Map.of("b", new Pipelines(named, Map.of())));
        return new Pipelines(List.of(), Map.of("o", inner));
    }

    @Test
    void pipelines_that_read_too_many_numbers_are_rejected() {
        Bucket outer = new Bucket(new BucketKey.Moment(0), 6, RESULTS);
        int most = (int) (Pipelines.MOST_NUMBERS / 3 / 10_000);
        Map<String, AggregationResult> results = Map.of("o", new Buckets(Collections.nCopies(10_000, outer), 0));

        // The summary reads one number of each of the three buckets.
        assertThatCode(() -> nested(most - 1).requireFew(results)).doesNotThrowAnyException();
        assertThatThrownBy(() -> nested(most).requireFew(results))
                .isInstanceOfSatisfying(
                        Rejection.class,
                        rejection -> assertThat(rejection.reason()).isEqualTo(Reason.TOO_LARGE))
                .hasMessageContaining("more than 655360 numbers of buckets");
    }

    @Test
    void each_criterion_of_an_order_is_a_number_that_is_read() {
        Criterion criterion = new Criterion(Optional.of(NUMBER), false);

        assertThat(new BucketSort(List.of(criterion, criterion), 0, OptionalInt.empty()).numbers())
                .isEqualTo(2);
        assertThat(new BucketSort(List.of(), 0, OptionalInt.empty()).numbers()).isEqualTo(1);
    }

    @Test
    void the_deadline_ends_pipelines() {
        Map<String, AggregationResult> results =
                Map.of("o", new Buckets(List.of(new Bucket(new BucketKey.Moment(0), 6, RESULTS)), 0));
        List<String> calls = new ArrayList<>();

        nested(2).apply(results, () -> calls.add("called"));

        // Once for each of the 4 buckets and for each of the 3 pipelines.
        assertThat(calls).hasSize(7);
        assertThatThrownBy(() -> nested(2).apply(results, () -> {
                    throw new IllegalStateException("late");
                }))
                .hasMessage("late");
    }
}
