package io.millrace.adapters.persistence.document.query;

import static org.assertj.core.api.Assertions.assertThat;

import io.millrace.domain.document.query.FieldPath;
import io.millrace.domain.document.query.FieldValue;
import io.millrace.domain.document.query.Query;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class PushdownTest {

    private static final FieldPath FIELD = new FieldPath("word");

    private static Query oneOf(int count) {
        List<FieldValue> values = IntStream.range(0, count)
                .mapToObj(i -> (FieldValue) new FieldValue.Text("word " + i))
                .toList();
        return new Query.Terms(FIELD, values, false);
    }

    @Test
    void the_database_looks_for_few_values() {
        assertThat(Pushdown.of(oneOf(2))).isNotEqualTo(Pushdown.of(new Query.Exists(FIELD)));
    }

    @Test
    void the_database_looks_for_the_field_alone_if_there_are_many_values() {
        assertThat(Pushdown.of(oneOf(49_000))).isEqualTo(Pushdown.of(new Query.Exists(FIELD)));
    }

    @Test
    void many_clauses_count_as_many_values() {
        List<Query> clauses =
                IntStream.range(0, 1_000).mapToObj(i -> oneOf(200)).toList();

        assertThat(Pushdown.of(new Query.Bool(List.of(), clauses, List.of(), 1)).parameters())
                .hasSizeLessThan(2_000);
    }
}
