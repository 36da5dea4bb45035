package io.millrace.application.usecase.json;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class JsonMembersTest {

    @Test
    void what_was_written_is_read_back() {
        String text = "query Ä {\n\t\"quoted\" \\ back\u0000\u200e 𝄞 \u2028 }, :";

        assertThat(JsonMembers.read(
                        new JsonObjectWriter().put("a", text).put("b", "").toString()))
                .isEqualTo(Map.of("a", text, "b", ""));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "{",
                "{}",
                "[]",
                "{\"a\":1}",
                "{\"a\":\"b\"",
                "{\"a\":\"b\\u00",
                "{\"a\":\"b",
                "{\"a\" :\"b\"}"
            })
    void what_was_not_written_that_way_is_refused(String json) {
        assertThatThrownBy(() -> JsonMembers.read(json)).isInstanceOf(IllegalArgumentException.class);
    }
}
