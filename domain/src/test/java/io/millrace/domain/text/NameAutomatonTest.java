package io.millrace.domain.text;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class NameAutomatonTest {

    private static boolean matches(String pattern, String text) {
        return new NameAutomaton(new NamePattern(pattern)).matches(text);
    }

    @ParameterizedTest
    @CsvSource({
        "'', '', true",
        "'', a, false",
        "a, a, true",
        "a, aa, false",
        "*, '', true",
        "*, anything, true",
        "a*, a, true",
        "a*, ba, false",
        "*a, ba, true",
        "*a, ab, false",
        "*aab, aaab, true",
        "a*a, a, false",
        "a*a, aba, true",
        "a*b*c, axbxbxc, true",
        "a**b, ab, true",
        "*.e, b.d.e, true"
    })
    void a_wildcard_stands_for_any_number_of_characters(String pattern, String text, boolean expected) {
        assertThat(matches(pattern, text)).isEqualTo(expected);
    }

    @Test
    void agrees_with_the_pattern_on_every_beginning_of_drawn_texts() {
        Random random = new Random(20261126);
        for (int round = 0; round < 20_000; round++) {
            NamePattern pattern = new NamePattern(drawn(random, "ab*.", 9));
            NameAutomaton automaton = new NameAutomaton(pattern);
            String text = drawn(random, "aab.", 14);
            int state = automaton.start();
            for (int length = 0; length <= text.length(); length++) {
                assertThat(automaton.accepts(state))
                        .as("%s and %s", pattern, text.substring(0, length))
                        .isEqualTo(pattern.matches(text.substring(0, length)));
                state = length < text.length() ? automaton.next(state, text.charAt(length)) : state;
            }
        }
    }

    private static String drawn(Random random, String characters, int longest) {
        StringBuilder text = new StringBuilder();
        for (int i = random.nextInt(longest); i > 0; i--) {
            text.append(characters.charAt(random.nextInt(characters.length())));
        }
        return text.toString();
    }
}
