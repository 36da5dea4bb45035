package io.millrace.adapters.http.document.hit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.millrace.adapters.http.error.RequestRefusedException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class NumberFormatTest {

    @ParameterizedTest
    @CsvSource({
        "#.0, 1.5, 1.5",
        "#, 9007199254740993, 9007199254740993",
        "#, -9007199254740993, -9007199254740993",
        "#, 9223372036854775807, 9223372036854775807",
        "#, -100000000000000001, -100000000000000001",
        "#, 1e3, 1000",
        "#, 1e999, 1e999",
        "#, 1000000000000000000000, 1000000000000000000000"
    })
    void a_number_keeps_its_value(String pattern, String number, String expected) {
        assertThat(NumberFormat.of(pattern).write(number)).isEqualTo(expected);
    }

    @ParameterizedTest
    @CsvSource({"#.0, true", "000, true", "yyyy, false", "0E0, false", "--, false"})
    void a_format_without_letters_and_with_digits_is_for_numbers(String format, boolean expected) {
        assertThat(NumberFormat.isNumberFormat(format)).isEqualTo(expected);
    }

    @Test
    void a_long_format_is_rejected() {
        assertThatThrownBy(() -> NumberFormat.of("0".repeat(101))).isInstanceOf(RequestRefusedException.class);
    }
}
