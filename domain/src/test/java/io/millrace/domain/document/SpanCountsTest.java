package io.millrace.domain.document;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class SpanCountsTest {

    private static final long WIDTH = 10;
    private static final TimeRange WHOLE = range(0, SpanCounts.MAXIMUM * WIDTH - 1);
    private static final TimeRange TOO_LONG = range(0, SpanCounts.MAXIMUM * WIDTH);

    private static TimeRange range(long from, long to) {
        return TimeRange.of(new Timestamp(from), new Timestamp(to));
    }

    private static SpanCounts counts() {
        return new SpanCounts(WIDTH);
    }

    @ParameterizedTest
    @CsvSource({"0, 0", "9, 0", "10, 1", "-1, -1", "-10, -1", "-11, -2"})
    void spans_are_numbered_from_the_epoch(long microseconds, long number) {
        assertThat(SpanCounts.number(new Timestamp(microseconds), WIDTH)).isEqualTo(number);
    }

    @ParameterizedTest
    @CsvSource({"0, 9, 1", "9, 10, 2", "-1, 20, 4", "5, 5, 1"})
    void a_range_touches_each_span_that_it_overlaps(long from, long to, long touched) {
        assertThat(SpanCounts.touched(range(from, to), WIDTH)).isEqualTo(touched);
    }

    @Test
    void an_empty_range_touches_no_span() {
        assertThat(SpanCounts.touched(TimeRange.NONE, WIDTH)).isZero();
    }

    @Test
    void documents_of_a_span_are_added_up() {
        SpanCounts counts = counts();
        counts.add(3, range(12, 14));
        counts.add(4, range(10, 13));
        counts.add(1, range(-5, -5));

        assertThat(counts.counts()).isEqualTo(Map.of(1L, 7L, -1L, 1L));
        assertThat(counts.range()).isEqualTo(range(-5, 14));
    }

    @Test
    void counts_of_the_same_width_are_added_to_each_other() {
        SpanCounts counts = counts();
        counts.add(3, range(12, 14));
        SpanCounts others = counts();
        others.add(2, range(11, 12));
        others.add(5, range(21, 22));

        counts.addAll(others);

        assertThat(counts.counts()).isEqualTo(Map.of(1L, 5L, 2L, 5L));
        assertThat(counts.range()).isEqualTo(range(11, 22));
    }

    @Test
    void counts_without_spans_extend_the_range() {
        SpanCounts others = counts();
        others.reach(range(0, 30));
        SpanCounts counts = counts();
        counts.add(1, range(5, 5));

        counts.addAll(others);

        assertThat(counts.counts()).isEqualTo(Map.of(0L, 1L));
        assertThat(counts.range()).isEqualTo(range(0, 30));
    }

    @Test
    void counts_are_kept_for_up_to_500_spans() {
        SpanCounts counts = counts();
        counts.add(2, range(0, 0));
        counts.add(3, range(WHOLE.to().microseconds(), WHOLE.to().microseconds()));

        assertThat(counts.range()).isEqualTo(WHOLE);
        assertThat(counts.counts()).isEqualTo(Map.of(0L, 2L, SpanCounts.MAXIMUM - 1L, 3L));
    }

    @Test
    void only_the_range_of_more_spans_is_kept() {
        SpanCounts counts = counts();
        counts.add(2, range(0, 0));
        counts.reach(TOO_LONG);

        assertThat(counts.counts()).isEmpty();

        counts.add(1, range(5, 5));

        assertThat(counts.counts()).isEmpty();
        assertThat(counts.range()).isEqualTo(TOO_LONG);
    }

    @Test
    void a_span_takes_at_least_one_microsecond() {
        assertThat(new SpanCounts(1).range()).isEqualTo(TimeRange.NONE);
        assertThatThrownBy(() -> new SpanCounts(0)).isInstanceOf(IllegalArgumentException.class);
    }
}
