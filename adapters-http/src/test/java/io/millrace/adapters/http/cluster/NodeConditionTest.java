package io.millrace.adapters.http.cluster;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.millrace.adapters.http.error.RequestRefusedException;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class NodeConditionTest {

    @ParameterizedTest
    @CsvSource({
        "2, 1, false",
        "2, 2, true",
        "2, 3, false",
        ">=2, 1, false",
        ">=2, 2, true",
        "ge(2), 3, true",
        "<=2, 2, true",
        "le(2), 3, false",
        ">2, 2, false",
        "gt(2), 3, true",
        "<2, 1, true",
        "lt(2), 2, false"
    })
    void a_condition_compares_the_number_of_instances(String condition, int instances, boolean holds) {
        assertThat(NodeCondition.parse(condition).holds(instances)).isEqualTo(holds);
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "some", "=2", ">= 2", "-1", "ge2", "gt()", "1234567890"})
    void another_form_is_refused(String condition) {
        assertThatThrownBy(() -> NodeCondition.parse(condition))
                .isInstanceOf(RequestRefusedException.class)
                .hasMessageContaining("wait_for_nodes");
    }
}
