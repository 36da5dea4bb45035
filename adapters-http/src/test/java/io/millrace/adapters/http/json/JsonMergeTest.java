package io.millrace.adapters.http.json;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class JsonMergeTest {

    private static JsonValue read(String text) {
        return StrictJson.parse(text.getBytes(StandardCharsets.UTF_8));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '^',
            value = {
                "{} | {} | {}",
                "{\"a\":1} | {} | {\"a\":1}",
                "{} | {\"a\": 1.50} | {\"a\":1.50}",
                "{\"a\":{ \"b\": 1 }} | {\"c\":2} | {\"a\":{ \"b\": 1 },\"c\":2}",
                "{\"a\":{\"b\":1,\"c\":[ 1]}} | {\"a\":{\"b\":{\"d\":null}}} | {\"a\":{\"b\":{\"d\":null},\"c\":[ 1]}}",
                "{\"a\":{\"b\":1}} | {\"a\":7} | {\"a\":7}",
                "{\"a\":[1,2]} | {\"a\":[3]} | {\"a\":[3]}",
                "{\"a\":1} | {\"a\":null} | {\"a\":null}",
                "{\"\\u0000\\\"ü\":1} | {\"\\u0000\\\"ü\":2} | {\"\\u0000\\\"ü\":2}"
            })
    void what_is_in_both_is_merged_and_the_rest_is_kept_as_sent(String base, String over, String merged) {
        assertThat(JsonMerge.merge(read(base), read(over))).isEqualTo(merged);
    }
}
