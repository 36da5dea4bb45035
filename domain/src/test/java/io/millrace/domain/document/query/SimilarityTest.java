package io.millrace.domain.document.query;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.millrace.domain.Rejection;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Random;
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
    void differences_are_counted_as_in_the_complete_matrix() {
        Random random = new Random(42);
        for (int n = 0; n < 30_000; n++) {
            String word = drawn(random, "");
            String text = random.nextInt(4) == 0 ? drawn(random, "") : drawn(random, word);
            int differences = random.nextInt(3);
            int prefix = random.nextInt(3);
            boolean swaps = random.nextBoolean();
            boolean ignoreCase = random.nextBoolean();

            assertThat(new Similarity(word, differences, prefix, swaps)
                            .matches("ab" + text + "c", 2, 2 + text.length(), ignoreCase))
                    .as("%s %s %d %d %s %s", word, text, differences, prefix, swaps, ignoreCase)
                    .isEqualTo(isSimilar(characters(word, ignoreCase), characters(text, ignoreCase), prefix)
                            && distance(characters(word, ignoreCase), characters(text, ignoreCase), swaps)
                                    <= differences);
        }
    }

    /** Returns a text of few characters, or one with a few changes of another one. */
    private static String drawn(Random random, String other) {
        List<String> characters = List.of("a", "b", "B", "\uD83D\uDE00");
        List<String> text = new ArrayList<>();
        other.codePoints().forEach(code -> text.add(Character.toString(code)));
        int changes = random.nextInt(other.isEmpty() ? 9 : 4);
        for (int i = 0; i < changes; i++) {
            int at = random.nextInt(text.size() + 1);
            if (other.isEmpty() || at == text.size() || random.nextInt(3) == 0) {
                text.add(at, characters.get(random.nextInt(characters.size())));
            } else if (random.nextBoolean()) {
                text.remove(at);
            } else {
                Collections.swap(text, at, Math.max(0, at - 1));
            }
        }
        return String.join("", text);
    }

    private static int[] characters(String text, boolean ignoreCase) {
        return text.codePoints()
                .map(code -> ignoreCase ? Words.lower(code) : code)
                .toArray();
    }

    private static boolean isSimilar(int[] wanted, int[] found, int prefix) {
        int length = Math.min(prefix, wanted.length);
        return found.length >= length && Arrays.equals(wanted, 0, length, found, 0, length);
    }

    private static int distance(int[] wanted, int[] found, boolean swaps) {
        int[][] numbers = new int[wanted.length + 1][found.length + 1];
        for (int i = 0; i <= wanted.length; i++) {
            for (int j = 0; j <= found.length; j++) {
                int number = i == 0 || j == 0 ? i + j : Integer.MAX_VALUE;
                if (i > 0 && j > 0) {
                    number = numbers[i - 1][j - 1] + (wanted[i - 1] == found[j - 1] ? 0 : 1);
                    number = Math.min(number, 1 + Math.min(numbers[i - 1][j], numbers[i][j - 1]));
                }
                if (swaps && i > 1 && j > 1 && wanted[i - 1] == found[j - 2] && wanted[i - 2] == found[j - 1]) {
                    number = Math.min(number, numbers[i - 2][j - 2] + 1);
                }
                numbers[i][j] = number;
            }
        }
        return numbers[wanted.length][found.length];
    }

    @Test
    void a_long_word_with_many_differences_counts_as_several_clauses() {
        assertThat(TextPattern.of(new Similarity("timeout", 2, 0, true), true).weight())
                .isOne();
        assertThat(TextPattern.of(new Similarity("a".repeat(250), 1, 0, true), true)
                        .weight())
                .isEqualTo(16);
        assertThat(TextPattern.of(new Similarity("a".repeat(250), 2, 0, true), true)
                        .orWords()
                        .weight())
                .isEqualTo(26);
    }

    @Test
    void equal_similarities_are_equal_patterns() {
        TextPattern pattern = TextPattern.of(new Similarity("timeout", 2, 0, true), true);

        assertThat(pattern)
                .isEqualTo(TextPattern.of(new Similarity("timeout", 2, 0, true), true))
                .hasSameHashCodeAs(TextPattern.of(new Similarity("timeout", 2, 0, true), true))
                .isNotEqualTo(TextPattern.of(new Similarity("timeout", 1, 0, true), true))
                .isNotEqualTo(TextPattern.of(new Similarity("timeout", 2, 1, true), true))
                .isNotEqualTo(TextPattern.of(new Similarity("timeout", 2, 0, false), true));
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
