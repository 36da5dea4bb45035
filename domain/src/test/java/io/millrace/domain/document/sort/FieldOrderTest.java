package io.millrace.domain.document.sort;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.millrace.domain.Rejection;
import io.millrace.domain.document.query.FieldPath;
import io.millrace.domain.document.query.FieldValue;
import io.millrace.domain.document.query.FieldValue.Numeric;
import io.millrace.domain.document.query.FieldValue.Text;
import io.millrace.domain.document.query.FieldValue.Truth;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class FieldOrderTest {

    private static FieldOrder.Key key(boolean descending, boolean missingFirst) {
        return new FieldOrder.Key(new FieldPath("a"), descending, descending, missingFirst, Optional.empty());
    }

    private static List<SortValue> sorted(FieldOrder.Key key, SortValue... values) {
        FieldOrder order = new FieldOrder(List.of(key), false);
        return Stream.of(values)
                .sorted((one, other) -> order.compare(List.of(one), List.of(other)))
                .toList();
    }

    private static SortValue value(FieldValue value) {
        return SortValue.of(value);
    }

    @Test
    void numbers_come_before_texts_and_are_sorted_by_value() {
        SortValue nine = value(new Numeric("9"));
        SortValue ten = value(new Numeric("1e1"));
        SortValue huge = value(new Numeric("1e400"));
        SortValue text = value(new Text("10"));
        SortValue truth = value(new Truth(false));
        SortValue private1 = value(new Text("\uE000"));
        SortValue emoji = value(new Text("\uD83D\uDE00"));

        assertThat(sorted(key(false, false), emoji, private1, truth, text, huge, ten, nine))
                .containsExactly(nine, ten, huge, text, truth, private1, emoji);
        assertThat(sorted(key(true, false), nine, text, ten)).containsExactly(text, ten, nine);
        assertThat(value(new Numeric("-0.0"))).isEqualByComparingTo(value(new Numeric("0")));
    }

    @Test
    void documents_without_a_value_are_at_the_chosen_end_in_both_directions() {
        SortValue one = value(new Numeric("1"));

        for (boolean descending : new boolean[] {true, false}) {
            assertThat(sorted(key(descending, false), SortValue.MISSING, one)).containsExactly(one, SortValue.MISSING);
            assertThat(sorted(key(descending, true), one, SortValue.MISSING)).containsExactly(SortValue.MISSING, one);
        }
    }

    @Test
    void long_texts_are_sorted_by_their_beginning() {
        SortValue cut = value(new Text("a".repeat(255) + "\uD83D\uDE00" + "b"));

        assertThat(cut.value()).contains(new Text("a".repeat(255)));
        assertThat(value(new Text("b".repeat(300))).value()).contains(new Text("b".repeat(256)));
    }

    @Test
    void a_long_number_with_the_largest_exponent_remains_a_number() {
        SortValue huge = value(new Numeric("-" + "1".repeat(300) + "E1000000000000000000"));

        assertThat(huge).isLessThan(value(new Numeric("5")));
    }

    @Test
    void long_numbers_are_sorted_by_their_first_digits() {
        SortValue small = value(new Numeric("-" + "7".repeat(900) + ".5"));
        SortValue exact = value(new Numeric("7".repeat(200)));
        SortValue cut = value(new Numeric("7".repeat(200) + ".9"));
        SortValue zeros = value(new Numeric("7".repeat(200) + "." + "0".repeat(500)));
        SortValue tiny = value(new Numeric("0." + "0".repeat(700) + "12"));

        assertThat(sorted(key(false, false), exact, tiny, small)).containsExactly(small, tiny, exact);
        assertThat(cut).isEqualByComparingTo(exact);
        assertThat(zeros).isEqualByComparingTo(exact);
        assertThat(SortValue.of(small.value().orElseThrow())).isEqualTo(small);
        assertThat(tiny.value()).contains(new Numeric("12E-702"));
        assertThat(small.value()).contains(new Numeric("-" + "7".repeat(200) + "E700"));
    }

    @Test
    void the_number_of_fields_is_limited() {
        List<FieldOrder.Key> keys = Collections.nCopies(9, key(false, false));

        assertThatThrownBy(() -> new FieldOrder(keys, false))
                .isInstanceOf(Rejection.class)
                .hasMessageContaining("8 fields");
    }
}
