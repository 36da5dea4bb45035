package io.millrace.adapters.http.graphql.request;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

class LongNumbersTest {

    private static final String NINES = "9".repeat(65);

    /** Counts how many characters are read. */
    private static final class Counted implements CharSequence {

        private final String text;
        private int read;

        Counted(String text) {
            this.text = text;
        }

        @Override
        public int length() {
            return text.length();
        }

        @Override
        public char charAt(int index) {
            read++;
            return text.charAt(index);
        }

        @Override
        public CharSequence subSequence(int start, int end) {
            throw new UnsupportedOperationException();
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "-",
                "{ a(b: ",
                "{ a(b: \"x\\\"\", c: ",
                "{ a(b: \"\"\"x\\\"\"\"\"\"\", c: [",
                "# x\n{ a(b: 1."
            })
    void a_document_that_goes_on_with_a_number_is_not_read_to_its_end(String beginning) {
        Counted document = new Counted(beginning + "9".repeat(100_000));

        assertThat(LongNumbers.areIn(document, 64)).isTrue();
        assertThat(document.read).isLessThan(1_000);
    }

    static Stream<String> withoutLongNumbers() {
        return Stream.of(
                "{ a(b: " + "9".repeat(64) + ") }",
                "{ a(b: \"" + NINES + "\") }",
                "{ a(b: \"\\\"" + NINES + "\") }",
                "{ a(b: \"\"\"\" " + NINES + " \\\"\"\" " + NINES + "\"\"\") }",
                "{ a(b: \"\") } # " + NINES,
                "{ a" + NINES + " }",
                "{ _" + NINES + " }",
                "{ a(b: [" + "99 ".repeat(100) + "]) }",
                "{ a(b: \"" + NINES,
                "{ a(b: \"\"\"" + NINES,
                "{ a(b: \"\\");
    }

    @ParameterizedTest
    @MethodSource("withoutLongNumbers")
    void digits_in_strings_comments_and_names_are_not_numbers(String document) {
        assertThat(LongNumbers.areIn(document, 64)).isFalse();
    }

    @Test
    void each_character_is_read_a_few_times_at_most() {
        Counted document = new Counted("{ a(b: \"\"\"" + "\\\"\"\" \"\" ".repeat(10_000) + "\"\"\") }");

        assertThat(LongNumbers.areIn(document, 64)).isFalse();
        assertThat(document.read).isLessThan(10 * document.length());
    }
}
