package io.millrace.application.port.driven.service;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class TopicTest {

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "Data",
                "two words",
                "1st",
                "data_streams",
                "a123456789012345678901234567890123456789012345678"
            })
    void refuses_names_of_another_form(String name) {
        assertThatThrownBy(() -> new Topic(name)).isInstanceOf(IllegalArgumentException.class);
    }
}
