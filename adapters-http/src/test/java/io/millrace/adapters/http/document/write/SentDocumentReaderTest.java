package io.millrace.adapters.http.document.write;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.millrace.domain.Rejection;
import io.millrace.domain.document.DocumentSource;
import io.millrace.domain.document.DocumentSource.TimestampField;
import java.nio.charset.StandardCharsets;
import java.util.Random;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class SentDocumentReaderTest {

    private static final String TIME = "\"2015-05-17T10:05:03Z\"";

    private final SentDocumentReader reader = new SentDocumentReader(2_000_000);

    private DocumentSource read(String json) {
        return read(json.getBytes(StandardCharsets.UTF_8));
    }

    private DocumentSource read(byte[] bytes) {
        return reader.read(bytes, 0, bytes.length);
    }

    @Nested
    class Keeping {

        @ParameterizedTest
        @ValueSource(
                strings = {
                    "{}",
                    " \t\r\n{ \"a\" : [ ] , \"b\" : { } }\n",
                    "{\"a\":1,\"a\":2,\"a\":{\"a\":null}}",
                    "{\"big\":1e131071,\"small\":1e-400,\"zero\":-0,\"long\":123456789012345678901234567890.50}",
                    "{\"null\":\"\\u0000\",\"lone\":\"\\ud800\",\"other\":\"\\uDFFF x\"}",
                    "{\"escapes\":\"\\\"\\\\\\/\\b\\f\\n\\r\\t\\u00e9\"}",
                    "{\"text\":\"grün 水 \uD83D\uDE80 \uFFFD\",\"\uD83D\uDE80\":true}",
                    "{\"words\":[true,false,null,0,-1,0.5,1E+3]}",
                    "{\"\":\"\"}"
                })
        void every_character_stays_as_it_was_sent(String json) {
            assertThat(read(json).json()).isEqualTo(json);
        }

        @Test
        void a_slice_of_a_larger_body_is_read_alone() {
            byte[] body = "xx{\"a\":1}yy".getBytes(StandardCharsets.UTF_8);

            assertThat(reader.read(body, 2, 9))
                    .isEqualTo(new DocumentSource("{\"a\":1}", new TimestampField.Missing()));
        }

        @Test
        void a_hundred_levels_and_a_mebibyte_in_one_string_are_fine() {
            String deep = "{\"a\":" + "[".repeat(99) + "]".repeat(99) + "}";
            String large = "{\"a\":\"" + "x".repeat(1 << 20) + "\"}";

            assertThat(read(deep).json()).isEqualTo(deep);
            assertThat(read(large).json()).isEqualTo(large);
        }
    }

    @Nested
    class Timestamps {

        @Test
        void a_text_is_found_at_the_top_level_alone() {
            assertThat(read("{\"a\":{\"@timestamp\":1},\"@timestamp\":" + TIME + ",\"b\":[{\"@timestamp\":2}]}")
                            .timestamp())
                    .isEqualTo(new TimestampField.Text("2015-05-17T10:05:03Z"));
        }

        @Test
        void escapes_in_name_and_value_mean_what_they_stand_for() {
            assertThat(read("{\"\\u0040timestamp\":\"2015\\u002d05-17\"}").timestamp())
                    .isEqualTo(new TimestampField.Text("2015-05-17"));
        }

        @Test
        void a_number_is_kept_as_it_is_written() {
            assertThat(read("{\"@timestamp\":1431857103000.50}").timestamp())
                    .isEqualTo(new TimestampField.Numeric("1431857103000.50"));
        }

        @ParameterizedTest
        @ValueSource(
                strings = {
                    "{\"a\":1}",
                    "{\"@timestamp\":null}",
                    "{\"@timestamp\":[]}",
                    "{\"@timestamp\":[null,[]]}",
                    "{\"@timestamp.x\":1}",
                    "{\"a\":[\"@timestamp\"]}"
                })
        void nothing_and_null_are_missing(String json) {
            assertThat(read(json).timestamp()).isEqualTo(new TimestampField.Missing());
        }

        @ParameterizedTest
        @ValueSource(
                strings = {
                    "{\"@timestamp\":[\"2015\"]}",
                    "{\"@timestamp\":[[\"2015\"],null],\"b\":1}",
                    "{\"b\":{\"c\":[1,2]},\"@timestamp\":[[],\"2015\"]}"
                })
        void an_array_of_one_value_is_that_value(String json) {
            assertThat(read(json).timestamp()).isEqualTo(new TimestampField.Text("2015"));
        }

        @ParameterizedTest
        @ValueSource(
                strings = {
                    "{\"@timestamp\":[1,2]}",
                    "{\"@timestamp\":[[1],[2]]}",
                    "{\"@timestamp\":1,\"@timestamp\":2}",
                    "{\"@timestamp\":1,\"a\":{},\"\\u0040timestamp\":null}",
                    "{\"@timestamp\":[{},1]}"
                })
        void two_fields_or_values_are_several(String json) {
            assertThat(read(json).timestamp()).isEqualTo(new TimestampField.Several());
        }

        @ParameterizedTest
        @ValueSource(
                strings = {
                    "{\"@timestamp\":true}",
                    "{\"@timestamp\":false}",
                    "{\"@timestamp\":{\"a\":1}}",
                    "{\"@timestamp\":[{\"a\":[1,2]}]}"
                })
        void anything_else_is_neither_a_text_nor_a_number(String json) {
            assertThat(read(json).timestamp()).isEqualTo(new TimestampField.Other());
        }
    }

    @Nested
    class Refusing {

        @ParameterizedTest
        @CsvSource(
                delimiter = ';',
                quoteCharacter = '^',
                value = {
                    "^^; [1:1] there is no document",
                    "^   ^; [1:4] there is no document",
                    "nonsense; [1:1] unexpected [n], expected a value",
                    "{; [1:2] the document ends too early",
                    "{]; [1:2] unexpected []], expected a name",
                    "{'a':1}; [1:2] unexpected ['], expected a name",
                    "{\"a\"}; [1:5] unexpected [}], expected [:]",
                    "{\"a\":}; [1:6] unexpected [}], expected a value",
                    "{\"a\":1,}; [1:8] unexpected [}], expected a name",
                    "{\"a\":[1,]}; [1:9] unexpected []], expected a value",
                    "{\"a\":[1}; [1:8] unexpected [}], expected [,] or []]",
                    "{\"a\":1]; [1:7] unexpected []], expected [,] or [}]",
                    "{\"a\":1 \"b\":2}; [1:8] unexpected [\"], expected [,] or [}]",
                    "{\"a\":1}{; [1:8] unexpected [{] after the end of the document",
                    "{\"a\":01}; [1:6] a number is malformed",
                    "{\"a\":-}; [1:6] a number is malformed",
                    "{\"a\":1.}; [1:6] a number is malformed",
                    "{\"a\":1e}; [1:6] a number is malformed",
                    "{\"a\":+1}; [1:6] unexpected [+], expected a value",
                    "{\"a\":.5}; [1:6] unexpected [.], expected a value",
                    "{\"a\":NaN}; [1:6] unexpected [N], expected a value",
                    "{\"a\":truth}; [1:6] unexpected [t], expected a value",
                    "{\"a\":\"b; [1:8] the document ends inside a string",
                    "{\"a\":\"\\x\"}; [1:7] a string contains an invalid escape",
                    "{\"a\":\"\\u12g4\"}; [1:7] a string contains an invalid escape",
                    "{\"a\":1/**/}; [1:7] unexpected [/], expected [,] or [}]"
                })
        void what_is_not_json_is_malformed(String json, String detail) {
            assertThatThrownBy(() -> read(json))
                    .isInstanceOfSatisfying(
                            MalformedDocumentException.class,
                            refused -> assertThat(refused.detail()).isEqualTo(detail));
        }

        @Test
        void control_characters_byte_order_marks_and_broken_utf8_are_malformed() {
            assertThatThrownBy(() -> read("{\"a\":\"\0\"}"))
                    .hasMessage("[1:7] failed to parse: unexpected byte [0x00] in a string, it must be escaped");
            assertThatThrownBy(() -> read("{\"a\":1,\0}"))
                    .hasMessage("[1:8] failed to parse: unexpected byte [0x00], expected a name");
            assertThatThrownBy(() -> read("\uFEFF{}"))
                    .hasMessage("[1:1] failed to parse: a byte order mark is not allowed");
            assertThatThrownBy(() -> read(new byte[] {'{', '"', (byte) 0xC0, (byte) 0x80, '"', ':', '1', '}'}))
                    .hasMessage("[1:3] failed to parse: it is not valid UTF-8");
            assertThatThrownBy(() -> read(
                            new byte[] {'{', '\n', '"', (byte) 0xED, (byte) 0xA0, (byte) 0x80, '"', ':', '1', '}'}))
                    .hasMessage("[2:2] failed to parse: it is not valid UTF-8");
        }

        @ParameterizedTest
        @ValueSource(strings = {"[]", "1", "\"a\"", "null", " [{}]"})
        void json_that_is_no_object_breaks_a_rule(String json) {
            assertThatThrownBy(() -> read(json))
                    .isNotInstanceOf(MalformedDocumentException.class)
                    .isInstanceOf(Rejection.class)
                    .hasMessage("failed to parse: a document must be a JSON object");
        }

        @Test
        void what_is_too_deep_too_long_or_too_large_breaks_a_rule() {
            assertThatThrownBy(() -> read("{\"a\":" + "[".repeat(100) + "]".repeat(100) + "}"))
                    .hasMessage("failed to parse: it is nested deeper than 100 levels");
            assertThatThrownBy(() -> read("{\"a\":" + "[".repeat(100_000) + "]".repeat(100_000) + "}"))
                    .hasMessage("failed to parse: it is nested deeper than 100 levels");
            assertThatThrownBy(() -> read("{\"a\":" + "[".repeat(100_000) + "}"))
                    .isInstanceOf(MalformedDocumentException.class);
            assertThatThrownBy(() -> read("{\"" + "a".repeat(1_001) + "\":1}"))
                    .hasMessage("failed to parse: a field name is longer than 1000 bytes");
            assertThatThrownBy(() -> read("{\"a\":" + "1".repeat(1_001) + "}"))
                    .hasMessage("failed to parse: a number is longer than 1000 characters");
            assertThatThrownBy(() -> read("{\"a\":\"" + "x".repeat(2_000_000) + "\"}"))
                    .hasMessage("failed to parse: it is larger than 2000000 bytes");
        }
    }

    @Test
    void random_and_mutated_bytes_are_read_or_refused_and_nothing_else() {
        Random random = new Random(20_261_120);
        byte[] seed = ("{\"@timestamp\":" + TIME + ",\"a\":[1,-2.5e3,{\"b\":\"\\u00e9\\n水\"}],\"c\":null,\"d\":true}")
                .getBytes(StandardCharsets.UTF_8);
        int kept = 0;

        for (int round = 0; round < 200_000; round++) {
            byte[] bytes = seed.clone();
            for (int change = random.nextInt(3); change >= 0; change--) {
                bytes[random.nextInt(bytes.length)] = (byte) random.nextInt(256);
            }
            try {
                read(bytes);
                kept++;
            } catch (Rejection refused) {
                assertThat(refused.reason()).isEqualTo(Rejection.Reason.DOCUMENT_INVALID);
            }
        }

        assertThat(kept).isBetween(10_000, 190_000);
    }
}
