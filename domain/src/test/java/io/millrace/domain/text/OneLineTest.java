package io.millrace.domain.text;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class OneLineTest {

    @Test
    void a_line_break_cannot_begin_a_forged_line() {
        assertThat(OneLine.of("no user\r\nINFO login of admin\n")).isEqualTo("no user\\r\\nINFO login of admin\\n");
    }

    @ParameterizedTest
    @CsvSource({"0, 0000", "7, 0007", "8, 0008", "27, 001b", "127, 007f", "133, 0085", "8232, 2028", "8233, 2029"})
    void a_character_that_moves_the_cursor_or_ends_a_line_becomes_an_escape(int character, String digits) {
        assertThat(OneLine.of("a" + (char) character + "b")).isEqualTo("a\\u" + digits + "b");
    }

    @Test
    void tabs_and_printable_characters_remain() {
        String text = "a\tb \\n äöü \u4e16 \uD83D\uDE00";

        assertThat(OneLine.of(text)).isEqualTo(text);
        assertThat(OneLine.of("")).isEmpty();
    }
}
