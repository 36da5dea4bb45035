package io.millrace.domain.document.aggregation;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.millrace.domain.Rejection;
import io.millrace.domain.document.aggregation.BucketKey.Term;
import io.millrace.domain.document.query.FieldValue;
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
    void a_part_that_does_not_exist_is_rejected() {
        assertThatThrownBy(() -> new TermPartition(2, 2)).isInstanceOf(Rejection.class);
        assertThatThrownBy(() -> new TermPartition(-1, 2)).isInstanceOf(Rejection.class);
        assertThatThrownBy(() -> new TermPartition(0, 0)).isInstanceOf(Rejection.class);
    }
}
