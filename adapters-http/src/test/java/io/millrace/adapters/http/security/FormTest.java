package io.millrace.adapters.http.security;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.millrace.adapters.http.error.RequestRefusedException;
import java.nio.charset.StandardCharsets;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class FormTest {

    private static Form form(String text) {
        return Form.parse(text.getBytes(StandardCharsets.UTF_8));
    }

    @ParameterizedTest
    @CsvSource({
        "a=b,b",
        "x=1&a=b&y=2,b",
        "&&a=b&,b",
        "a=b=c,b=c",
        "a=b+c%2Bd,b c+d",
        "%61=%62,b",
        "a=%C3%A9%e2%82%ac,\u00e9\u20ac",
        "a=\u00e9,\u00e9",
        "a=%F0%9F%8C%8A,\ud83c\udf0a"
    })
    void a_field_is_decoded_once(String text, String value) {
        assertThat(form(text).find("a")).contains(value);
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "&", "b=1", "a", "a=", "A=1", "a%20=1", "=a"})
    void a_field_without_a_value_counts_as_missing(String text) {
        assertThat(form(text).find("a")).isEmpty();
        assertThatThrownBy(() -> form(text).required("a")).hasMessage("field [a] is missing or empty");
    }

    @ParameterizedTest
    @ValueSource(strings = {"a=%", "a=%4", "a=%4&b=1", "a=%zz", "a=%-1", "%=1", "a=%+1", "a=%\u0664\u0661"})
    void a_broken_escape_is_refused_without_showing_the_value(String text) {
        assertThatThrownBy(() -> form(text))
                .isInstanceOf(RequestRefusedException.class)
                .hasMessage("the form contains an invalid percent-encoding");
    }

    @ParameterizedTest
    @ValueSource(strings = {"a=%FF", "a=%C3", "a=%C0%80", "a=%ED%A0%80", "%E9=1"})
    void what_is_not_utf_8_is_refused(String text) {
        assertThatThrownBy(() -> form(text)).hasMessage("the form is not valid UTF-8");
    }

    @Test
    void raw_bytes_that_are_not_utf_8_are_refused() {
        assertThatThrownBy(() -> Form.parse(new byte[] {'a', '=', (byte) 0xE9}))
                .hasMessage("the form is not valid UTF-8");
    }

    @ParameterizedTest
    @ValueSource(strings = {"a=1&a=1", "a=1&%61=2", "a&a", "a=&b=1&a=2"})
    void a_field_that_stands_twice_is_refused(String text) {
        assertThatThrownBy(() -> form(text)).hasMessage("field [a] must not be given twice");
    }

    @Test
    void more_fields_than_anybody_needs_are_refused() {
        String text = IntStream.rangeClosed(1, 65).mapToObj(n -> "f" + n + "=1").collect(Collectors.joining("&"));

        assertThatThrownBy(() -> form(text)).hasMessage("the form contains more than [64] fields");
    }
}
