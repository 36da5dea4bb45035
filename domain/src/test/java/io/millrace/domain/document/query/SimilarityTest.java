package io.millrace.domain.document.query;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.millrace.domain.Rejection;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class SimilarityTest {

    private static boolean isSimilar(String word, int differences, int prefix, boolean swaps, String text) {
        return TextPattern.of(new Similarity(word, differences, prefix, swaps), true)
                .orWords()
                .accepts(new FieldValue.Text(text));
    }

    @ParameterizedTest
    @CsvSource({
        "timeout, 1, timeuot, true",
        "timeout, 1, a Timeou occurred, true",
        "timeout, 1, timeouts, true",
        "timeout, 1, tmeouts, false",
        "timeout, 2, tmeouts, true",
        "timeout, 2, timout-xy, true",
        "timeout, 2, out, false",
        "dob, 1, dog, true",
        "dob, 1, cog, false",
        "a, 1, b, true",
        "ab, 2, x, true",
        "über, 1, uber, true",
        "grün, 1, GRÜNE, true"
    })
    void a_text_or_word_may_differ_in_a_few_characters(String word, int differences, String text, boolean expected) {
        assertThat(isSimilar(word, differences, 0, true, text)).isEqualTo(expected);
    }

    @Test
    void neighbours_in_the_other_order_are_one_or_two_differences() {
        assertThat(isSimilar("xylophoen", 1, 0, true, "xylophone")).isTrue();
        assertThat(isSimilar("xylophoen", 1, 0, false, "xylophone")).isFalse();
        assertThat(isSimilar("xylophoen", 2, 0, false, "xylophone")).isTrue();
    }

    @Test
    void the_prefix_must_not_differ() {
        assertThat(isSimilar("timeout", 1, 2, true, "Timeou")).isTrue();
        assertThat(isSimilar("timeout", 1, 2, true, "tmeout")).isFalse();
        assertThat(isSimilar("ab", 1, 5, true, "abc")).isTrue();
    }

    @Test
    void characters_outside_the_basic_plane_count_once() {
        assertThat(isSimilar("x\uD83D\uDE00y", 1, 0, true, "xzy")).isTrue();
    }

    @Test
    void numbers_are_never_similar() {
        assertThat(TextPattern.of(new Similarity("12", 1, 0, true), true).accepts(new FieldValue.Numeric("13")))
                .isFalse();
    }

    @Test
    void impossible_similarities_are_rejected() {
        assertThatThrownBy(() -> new Similarity("a".repeat(257), 1, 0, true))
                .isInstanceOf(Rejection.class)
                .hasMessageContaining("257 characters, more than the 256 allowed");
        assertThatThrownBy(() -> new Similarity("a", 3, 0, true)).hasMessageContaining("[0, 1, 2] but was [3]");
        assertThatThrownBy(() -> new Similarity("a", 1, -1, true)).hasMessageContaining("[prefix_length]");
    }
}
