package io.millrace.domain.document;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class TimeRangeTest {

    private static TimeRange range(long from, long to) {
        return TimeRange.of(new Timestamp(from), new Timestamp(to));
    }

    @ParameterizedTest
    @CsvSource({"4, false", "5, true", "7, true", "9, true", "10, false"})
    void a_range_contains_both_of_its_ends(long moment, boolean contained) {
        assertThat(range(5, 9).contains(new Timestamp(moment))).isEqualTo(contained);
    }

    @ParameterizedTest
    @CsvSource({"5, 9, true", "6, 8, true", "4, 9, false", "5, 10, false", "9, 5, true"})
    void a_range_encloses_its_parts_and_each_empty_range(long from, long to, boolean enclosed) {
        assertThat(range(5, 9).encloses(range(from, to))).isEqualTo(enclosed);
    }

    @Test
    void an_intersection_has_the_later_begin_and_the_earlier_end() {
        assertThat(range(5, 9).intersection(range(7, 12))).isEqualTo(range(7, 9));
        assertThat(range(7, 12).intersection(range(5, 9))).isEqualTo(range(7, 9));
        assertThat(range(5, 9).intersection(range(9, 12))).isEqualTo(range(9, 9));
        assertThat(range(5, 9).intersection(range(10, 12))).isEqualTo(TimeRange.NONE);
        assertThat(range(5, 9).overlaps(range(9, 12))).isTrue();
        assertThat(range(5, 9).overlaps(range(10, 12))).isFalse();
    }

    @Test
    void a_hull_has_the_earlier_begin_and_the_later_end() {
        assertThat(range(5, 9).hull(range(12, 20))).isEqualTo(range(5, 20));
        assertThat(range(12, 20).hull(range(5, 9))).isEqualTo(range(5, 20));
        assertThat(range(5, 9).hull(TimeRange.NONE)).isEqualTo(range(5, 9));
        assertThat(TimeRange.NONE.hull(range(5, 9))).isEqualTo(range(5, 9));
    }

    @Test
    void only_the_range_of_all_moments_is_all() {
        assertThat(TimeRange.ALL.isAll()).isTrue();
        assertThat(range(5, 9).isAll()).isFalse();
        assertThat(range(5, 5).isEmpty()).isFalse();
        assertThat(range(6, 5).isEmpty()).isTrue();
    }
}
