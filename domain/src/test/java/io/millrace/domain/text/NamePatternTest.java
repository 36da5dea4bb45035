package io.millrace.domain.text;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class NamePatternTest {

    @ParameterizedTest
    @CsvSource({
        "logs-*, logs-, true",
        "logs-*, logs-a, true",
        "logs-*, log, false",
        "*, anything, true",
        "*-a-*, x-a-y, true",
        "*-a-*, x-b-y, false",
        "a*b*c, aXbXbXc, true",
        "a*b*c, aXc, false",
        "a, a, true",
        "a, ab, false",
        "**, a, true"
    })
    void stars_stand_for_any_number_of_characters(String pattern, String name, boolean matches) {
        assertThat(new NamePattern(pattern).matches(name)).isEqualTo(matches);
    }

    @Test
    void patterns_agree_with_regular_expressions() {
        Random random = new Random(7);
        for (int i = 0; i < 20_000; i++) {
            String pattern = text(random, "ab*", 6);
            String name = text(random, "ab", 8);

            assertThat(new NamePattern(pattern).matches(name))
                    .as("%s against %s", pattern, name)
                    .isEqualTo(Pattern.matches(pattern.replace("*", ".*"), name));
        }
    }

    @Test
    void two_patterns_overlap_exactly_if_some_name_fits_both() {
        Random random = new Random(11);
        List<String> names = allNames();
        for (int i = 0; i < 2_000; i++) {
            NamePattern one = new NamePattern(text(random, "ab*", 4));
            NamePattern other = new NamePattern(text(random, "ab*", 4));

            assertThat(one.overlaps(other))
                    .as("%s and %s", one, other)
                    .isEqualTo(names.stream().anyMatch(name -> one.matches(name) && other.matches(name)));
        }
    }

    private static String text(Random random, String alphabet, int longest) {
        StringBuilder text = new StringBuilder();
        for (int i = random.nextInt(longest + 1); i > 0; i--) {
            text.append(alphabet.charAt(random.nextInt(alphabet.length())));
        }
        return text.toString();
    }

    /** Every text over two letters up to eight characters, which is enough for two patterns of four. */
    private static List<String> allNames() {
        List<String> names = new ArrayList<>(List.of(""));
        for (int from = 0; names.get(names.size() - 1).length() < 8; ) {
            int to = names.size();
            for (int i = from; i < to; i++) {
                names.add(names.get(i) + "a");
                names.add(names.get(i) + "b");
            }
            from = to;
        }
        return names;
    }
}
