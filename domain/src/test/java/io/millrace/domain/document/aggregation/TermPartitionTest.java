package io.millrace.domain.document.aggregation;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.millrace.domain.Rejection;
import io.millrace.domain.document.Timestamp;
import io.millrace.domain.document.aggregation.BucketKey.Term;
import io.millrace.domain.document.query.FieldValue;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class TermPartitionTest {

    private static int part(FieldValue value, int parts) {
        return IntStream.range(0, parts)
                .filter(number -> new TermPartition(number, parts).contains(Term.of(value)))
                .reduce((one, other) -> {
                    throw new AssertionError(value + " is in the parts " + one + " and " + other);
                })
                .orElseThrow();
    }

    @Test
    void values_are_in_the_same_parts_as_in_Elasticsearch() {
        assertThat(part(new FieldValue.Text("bcd"), 2)).isZero();
        assertThat(part(new FieldValue.Text("abc"), 2)).isOne();
        assertThat(part(new FieldValue.Numeric("5678"), 2)).isZero();
        assertThat(part(new FieldValue.Numeric("1234"), 2)).isOne();
    }

    @Test
    void each_value_is_in_one_part() {
        IntStream.range(0, 200).forEach(i -> {
            part(new FieldValue.Text("ü" + "x".repeat(i % 9) + i), 7);
            part(new FieldValue.Numeric(Integer.toString(i - 100)), 7);
            part(new FieldValue.Numeric(i + ".5"), 7);
        });
        part(new FieldValue.Truth(true), 3);
    }

    @Test
    void equal_values_of_different_types_are_in_the_same_part() {
        for (int parts = 1; parts < 20; parts++) {
            assertThat(part(new FieldValue.Text("true"), parts)).isEqualTo(part(new FieldValue.Truth(true), parts));
            assertThat(part(new FieldValue.Text("false"), parts)).isEqualTo(part(new FieldValue.Truth(false), parts));
            for (String number :
                    List.of("5", "-5", "0", "1234", "0.5", "-1.25", "1E400", "1E-400", "12345678901234567890")) {
                int expected = part(new FieldValue.Numeric(number), parts);
                assertThat(Term.of(new FieldValue.Numeric(number))).isEqualTo(Term.of(new FieldValue.Text(number)));
                assertThat(part(new FieldValue.Text(number), parts)).isEqualTo(expected);
            }
            assertThat(new TermPartition(part(new FieldValue.Numeric("1234"), parts), parts)
                            .contains(Term.of(new Timestamp(1_234_000))))
                    .isTrue();
        }
    }

    @Test
    void a_part_that_does_not_exist_is_rejected() {
        assertThatThrownBy(() -> new TermPartition(2, 2)).isInstanceOf(Rejection.class);
        assertThatThrownBy(() -> new TermPartition(-1, 2)).isInstanceOf(Rejection.class);
        assertThatThrownBy(() -> new TermPartition(0, 0)).isInstanceOf(Rejection.class);
    }
}
