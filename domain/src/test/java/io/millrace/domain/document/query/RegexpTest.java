package io.millrace.domain.document.query;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.millrace.domain.Rejection;
import io.millrace.domain.document.query.FieldValue.Text;
import io.millrace.domain.document.query.TextPattern.Syntax;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The operators and limits of regular expressions, and the words of texts. */
class RegexpTest {

    private static TextPattern regexp(String expression) {
        return TextPattern.of(Syntax.REGEXP, expression, false);
    }

    private static boolean matches(String expression, String text) {
        return regexp(expression).accepts(new Text(text));
    }

    /** Compares each character of {@code accepted} and of {@code others} with an expression for one character. */
    @ParameterizedTest
    @CsvSource(
            delimiter = ' ',
            quoteCharacter = '~',
            value = {
                "\\d 059 /:a",
                "\\D /:a 059",
                "\\w azAZ09_m `{@[/:-",
                "\\W `{@[/:- azAZ09_m",
                "\\S a0- ~ \t\n\r~",
                "\\s ~ \t\n\r~ a0-",
                "[\\d] 059 /:a",
                "[^\\w] `{@[/:- azAZ09_m",
                "[\\D] /:a 059",
                "[\\S] a0- ~ \t\n\r~",
                "[a\\d-] a5- bd",
                "[\\d-f] 5-f de",
                "[b-d] bcd ae-",
                "[\\b-\\d] bcd ae\\",
                "[\\.] . \\a",
                "\\. . \\a",
                "[-a] -a b",
                "[a-] -a b",
                "[^a] b- a",
                ". a0- ~~"
            })
    void a_class_or_set_accepts_its_characters(String expression, String accepted, String others) {
        assertThat(accepted.chars()).allMatch(code -> matches(expression, Character.toString(code)));
        assertThat(others.chars()).noneMatch(code -> matches(expression, Character.toString(code)));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = ' ',
            quoteCharacter = '~',
            value = {
                "a{0} ~~ true",
                "a{0,1} aa false",
                "a{1,} ~~ false",
                "a{2,4} aaaa true",
                "a{2,4} aaaaa false",
                "ab+ a false",
                "ab* a true",
                "ab? abb false",
                "~\"\"a~ a true",
                "~\"a*\"~ a* true",
                "~\"a*\"~ aa false",
                "a|b b true",
                "@ ~~ true"
            })
    void operators_repeat_and_quote(String expression, String text, boolean expected) {
        assertThat(matches(expression, text)).isEqualTo(expected);
    }

    @Test
    void groups_have_up_to_100_levels_but_may_follow_each_other() {
        assertThat(matches("(".repeat(100) + "a" + ")".repeat(100), "a")).isTrue();
        assertThat(matches("(a)".repeat(150), "a".repeat(150))).isTrue();
    }

    @Test
    void a_part_has_up_to_10_repetition_operators() {
        assertThat(matches("a" + "*".repeat(10), "aaa")).isTrue();
        assertThat(matches("a" + "*".repeat(10) + "b", "aab")).isTrue();
    }

    @Test
    void a_set_has_up_to_100_characters_and_ranges() {
        assertThat(matches("[" + "ab".repeat(50) + "]", "b")).isTrue();
        assertThatThrownBy(() -> regexp("[" + "ab".repeat(50) + "c]")).isInstanceOf(Rejection.class);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = ' ',
            quoteCharacter = '~',
            value = {
                "+a [+]",
                "?a [?]",
                "{2} [{]",
                "a) [)]",
                "(a [)]",
                "[a early",
                "[a- early",
                "a{2 [}]",
                "a{2, repetition",
                "a{,2} repetition",
                "a\\ early",
                "[a\\ early",
                "~\"a~ closing",
                "a<b [<]"
            })
    void a_rejection_names_the_illegal_operator(String expression, String named) {
        assertThatThrownBy(() -> regexp(expression))
                .isInstanceOf(Rejection.class)
                .hasMessageStartingWith("the regular expression [" + expression + "]")
                .hasMessageContaining(named);
    }

    @Test
    void a_pattern_has_up_to_1000_characters() {
        assertThatCode(() -> regexp("a".repeat(1_000))).doesNotThrowAnyException();
        assertThatThrownBy(() -> regexp("a".repeat(1_001))).isInstanceOf(Rejection.class);
    }

    @ParameterizedTest
    @CsvSource({"azAZ09, true", "`{@[/:_-, false", "äßЖ漢, true"})
    void words_consist_of_letters_and_digits(String characters, boolean partOfWord) {
        assertThat(characters.codePoints()).allMatch(code -> Words.isPartOfWord(code) == partOfWord);
    }

    @Test
    void words_are_compared_without_case_except_for_letters_with_an_ascii_counterpart() {
        assertThat(Words.lower('A')).isEqualTo('a');
        assertThat(Words.lower('Z')).isEqualTo('z');
        assertThat(Words.lower('@')).isEqualTo('@');
        assertThat(Words.lower('[')).isEqualTo('[');
        assertThat(Words.lower('Ä')).isEqualTo('ä');
        assertThat(Words.lower('\u212A')).isEqualTo('\u212A');
        assertThat(Words.upper('a')).isEqualTo('A');
        assertThat(Words.upper('ä')).isEqualTo('Ä');
        assertThat(Words.upper('\u0131')).isEqualTo('\u0131');
    }

    @Test
    void a_word_ends_where_the_text_continues() {
        assertThat(Words.endOf("time", "a Timeout", 2)).isEqualTo(6);
        assertThat(Words.endOf("time", "a tim", 2)).isEqualTo(-1);
        assertThat(Words.endOf("time", "a tile", 2)).isEqualTo(-1);
        assertThat(Words.endOf("time", "time", 0)).isEqualTo(4);
    }
}
