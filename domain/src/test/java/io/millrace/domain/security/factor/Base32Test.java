package io.millrace.domain.security.factor;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.charset.StandardCharsets;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class Base32Test {

    /** The vector with five bytes of RFC 4648, section 10, and others. */
    @ParameterizedTest
    @CsvSource({"fooba, MZXW6YTB", "foobarfoob, MZXW6YTBOJTG633C", "'', ''"})
    void five_bytes_are_eight_characters(String bytes, String text) {
        assertThat(Base32.encode(bytes.getBytes(StandardCharsets.US_ASCII))).isEqualTo(text);
        assertThat(Base32.decode(text)).isEqualTo(bytes.getBytes(StandardCharsets.US_ASCII));
    }

    @Test
    void all_bytes_survive_encoding() {
        Random random = new Random(4);
        for (int length = 5; length <= 50; length += 5) {
            byte[] bytes = new byte[length];
            random.nextBytes(bytes);

            assertThat(Base32.decode(Base32.encode(bytes))).isEqualTo(bytes);
            assertThat(Base32.isEncoded(Base32.encode(bytes), length / 5 * 8)).isTrue();
        }
    }

    @Test
    void other_numbers_of_bytes_are_not_encoded() {
        assertThatThrownBy(() -> Base32.encode(new byte[4])).isInstanceOf(IllegalArgumentException.class);
    }

    @ParameterizedTest
    @CsvSource({"MZXW6YTB, 8, true", "MZXW6YTB, 16, false", "MZXW6YT1, 8, false", "mzxw6ytb, 8, false"})
    void an_encoded_text_has_its_length_and_only_characters_of_the_alphabet(String text, int length, boolean encoded) {
        assertThat(Base32.isEncoded(text, length)).isEqualTo(encoded);
    }
}
