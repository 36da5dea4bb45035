package io.millrace.domain.text;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.millrace.domain.Rejection;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class SizeTextTest {

    @ParameterizedTest
    @CsvSource({
        "0b, 0",
        "7b, 7",
        "2k, 2048",
        "2kb, 2048",
        "3MB, 3145728",
        "1gb, 1073741824",
        "1t, 1099511627776",
        "8191pb, 9222246136947933184"
    })
    void a_size_has_a_unit_of_powers_of_1024(String text, long bytes) {
        assertThat(SizeText.bytes("max_size", text)).isEqualTo(bytes);
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "7", "b", "1.5gb", "-1b", "7 b", "7bytes", "8192pb"})
    void other_sizes_are_rejected(String text) {
        assertThatThrownBy(() -> SizeText.bytes("max_size", text))
                .isInstanceOf(Rejection.class)
                .hasMessageStartingWith("failed to parse setting [max_size] with value [" + text + "]");
    }

    @Test
    void a_replaced_character_shows_that_a_text_lost_bytes() {
        assertThat(LostText.isIn("a\uFFFD")).isTrue();
        assertThat(LostText.isIn("\uFFFDa")).isTrue();
        assertThat(LostText.isIn("a?")).isFalse();
    }
}
