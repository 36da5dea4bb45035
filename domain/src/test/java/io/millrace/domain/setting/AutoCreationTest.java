package io.millrace.domain.setting;

import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.millrace.domain.Rejection;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class AutoCreationTest {

    @ParameterizedTest
    @CsvSource(delimiter = ';', textBlock = """
        true             ; notes
        notes            ; notes
        +n*              ; notes
        -logs*,+*        ; notes
        +logs-a*,-logs*  ; logs-app
        logs* , +notes   ; notes
        """)
    void an_index_is_allowed_by_the_first_matching_pattern(String value, String name) {
        assertThatCode(() -> AutoCreation.parse(value).require(name)).doesNotThrowAnyException();
    }

    @ParameterizedTest
    @CsvSource(delimiter = ';', textBlock = """
        false            ; notes    ; index [notes] does not exist, and [action.auto_create_index] is false
        -no*,+*          ; notes    ; index [notes] does not exist, and [action.auto_create_index] forbids its creation by [-no*]
        +logs*,-logs-a*  ; notes    ; index [notes] does not exist, and [action.auto_create_index] does not allow it: [+logs*,-logs-a*]
        """)
    void an_index_is_refused_with_the_part_of_the_setting_that_refuses_it(String value, String name, String message) {
        assertThatThrownBy(() -> AutoCreation.parse(value).require(name))
                .isInstanceOf(Rejection.class)
                .hasMessage(message)
                .extracting(rejection -> ((Rejection) rejection).attributes())
                .asString()
                .contains(name);
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "+", "-", "a,,b", "a, ,b", "a,"})
    void a_value_with_an_empty_pattern_is_refused(String value) {
        assertThatThrownBy(() -> AutoCreation.parse(value))
                .isInstanceOf(Rejection.class)
                .hasMessageContaining("[action.auto_create_index]")
                .hasMessageContaining("a pattern is empty");
    }

    @Test
    void a_value_has_at_most_a_thousand_patterns() {
        assertThatCode(() -> AutoCreation.parse("a,".repeat(999) + "a")).doesNotThrowAnyException();
        assertThatThrownBy(() -> AutoCreation.parse("a,".repeat(1_000) + "a"))
                .isInstanceOf(Rejection.class)
                .hasMessageContaining("more than 1000 patterns");
    }
}
