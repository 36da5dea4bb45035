package io.millrace.adapters.http.json;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.millrace.adapters.http.error.RequestRefusedException;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class StrictJsonTest {

    private static JsonValue parse(String text) {
        return StrictJson.parse(text.getBytes(StandardCharsets.UTF_8));
    }

    @Test
    void values_keep_their_place_and_their_text() {
        JsonValue value = parse(" {\"a\": [1, 2.50e1,\n true], \"é\": {\"x\" : \"\\u0041\"}, \"n\":null}");

        assertThat(value.raw()).startsWith("{\"a\"").endsWith("null}");
        assertThat(value.members()).containsOnlyKeys("a", "é", "n");
        JsonValue array = value.find("a").orElseThrow();
        assertThat(array.raw()).isEqualTo("[1, 2.50e1,\n true]");
        assertThat(array.elements()).extracting(JsonValue::raw).containsExactly("1", "2.50e1", "true");
        assertThat(array.elements().get(2).place()).isEqualTo("[2:2]");
        JsonValue object = value.find("é").orElseThrow();
        assertThat(object.raw()).isEqualTo("{\"x\" : \"\\u0041\"}");
        assertThat(object.find("x").orElseThrow().text()).isEqualTo("A");
        assertThat(object.find("x").orElseThrow().raw()).isEqualTo("\"\\u0041\"");
        assertThat(value.find("n").orElseThrow().isNull()).isTrue();
    }

    @Test
    void a_slice_of_a_body_is_read_on_its_own() {
        byte[] lines = "{\"create\":{}}\n{\"a\":\"b\"}\n".getBytes(StandardCharsets.UTF_8);

        JsonValue value = StrictJson.parse(lines, 14, 9);

        assertThat(value.raw()).isEqualTo("{\"a\":\"b\"}");
        assertThat(value.find("a").orElseThrow().raw()).isEqualTo("\"b\"");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "{\"a\":1,\"a\":2} | [1:8] Duplicate field 'a'",
                "{} {} | [1:4] unexpected content after the end of the value",
                "{\"a\":1}x | [1:8] unexpected word [x]",
                "{\"a\":} | [1:6] unexpected character [}]",
                "{'a':1} | [1:2] unexpected character [']",
                "{\"a\":NaN} | [1:9] unexpected word [NaN]",
                "{\"a\":truth} | [1:6] unexpected word [truth]",
                "{\"a\":01} | [1:7] malformed number",
                "{\"a\":1.} | [1:8] malformed number",
                "{\"a\":-x} | [1:7] malformed number",
                "{\"a\":1,} | [1:8] unexpected character [}]",
                "{\"a\":1] | [1:7] unexpected character []]",
                "{\"a\" 1} | [1:6] unexpected character [1]",
                "{ | [1:2] unexpected end",
                "{\"a\":\"b | [1:8] unexpected end",
                "[1 | [1:3] unexpected end",
                "{\"a\":\"\\x\"} | [1:8] malformed escape in a string",
                "{\"a\":\"\\u12g4\"} | [1:11] malformed escape in a string",
                "{\"a\":\"\u0001\"} | [1:7] unexpected control character [U+0001]",
                "{\u0000} | [1:3] unexpected control character [U+0000]",
                "{\"a\":\"\\ud800\"} | [1:6] a string contains a lone surrogate",
                "// no | [1:1] unexpected character [/]",
            })
    void what_is_not_strict_is_refused_with_its_place(String text, String start) {
        assertThatThrownBy(() -> parse(text)).isInstanceOfSatisfying(RequestRefusedException.class, refused -> {
            assertThat(refused.error().status()).isEqualTo(400);
            assertThat(refused.error().cause().type()).isEqualTo("x_content_parse_exception");
            assertThat(refused.error().cause().reason()).isEqualTo(start);
        });
    }

    @ParameterizedTest
    @ValueSource(strings = {"UTF-16LE", "UTF-16BE", "UTF-32LE", "UTF-16"})
    void another_encoding_is_refused(String charset) throws Exception {
        byte[] bytes = "{\"a\":1}".getBytes(charset);

        assertThatThrownBy(() -> StrictJson.parse(bytes)).isInstanceOf(RequestRefusedException.class);
    }

    @Test
    void a_byte_order_mark_is_refused() {
        assertThatThrownBy(() -> parse("\uFEFF{}")).hasMessage("[1:1] a byte order mark is not allowed");
    }

    @Test
    void bytes_that_are_not_utf8_are_refused_with_their_place() {
        byte[] bytes = {'{', '\n', '"', (byte) 0xC0, (byte) 0x80, '"', ':', '1', '}'};

        assertThatThrownBy(() -> StrictJson.parse(bytes)).hasMessage("[2:2] the body is not valid UTF-8");
    }

    @Test
    void nothing_is_a_missing_body() {
        assertThatThrownBy(() -> parse("  ")).hasMessage("request body is required");
    }

    @Test
    void limits_are_told_in_words() {
        assertThat(parse("[".repeat(64) + "]".repeat(64)).isArray()).isTrue();
        assertThatThrownBy(() -> parse("[".repeat(65) + "]".repeat(65)))
                .isInstanceOf(RequestRefusedException.class)
                .hasMessageMatching("\\[1:\\d+] more than \\[64] levels of objects and arrays");
        assertThatThrownBy(() -> parse("[" + "9".repeat(65) + "]"))
                .hasMessageMatching("\\[1:\\d+] a number is longer than \\[64] characters");
        assertThatThrownBy(() -> parse("{\"" + "n".repeat(300) + "\":1}"))
                .hasMessageMatching("\\[1:\\d+] a name is longer than \\[256] characters");
        assertThatThrownBy(() -> parse("[0" + ",0".repeat(60_000) + "]"))
                .hasMessageMatching("\\[1:\\d+] more than \\[50000] names, values and brackets");
    }
}
