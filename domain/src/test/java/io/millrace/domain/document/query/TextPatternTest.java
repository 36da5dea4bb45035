package io.millrace.domain.document.query;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assertions.assertTimeoutPreemptively;

import io.millrace.domain.Rejection;
import io.millrace.domain.document.query.FieldValue.Numeric;
import io.millrace.domain.document.query.FieldValue.Text;
import io.millrace.domain.document.query.TextPattern.Syntax;
import io.millrace.domain.document.query.ValueTest.Part;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class TextPatternTest {

    private static boolean matches(Syntax syntax, String pattern, String text) {
        return TextPattern.of(syntax, pattern, false).accepts(new Text(text));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = ' ',
            quoteCharacter = '~',
            value = {
                "web-* web-01 true",
                "web-* a-web-01 false",
                "web-* Web-01 false",
                "w?b web true",
                "w?b wb false",
                "* ~~ true",
                "? \uD83D\uDE00 true",
                "a\\*b a*b true",
                "a\\*b axb false",
                "*a*b*c* xxaxxbxxcxx true"
            })
    void a_wildcard_pattern_matches_whole_texts(String pattern, String text, boolean expected) {
        assertThat(matches(Syntax.WILDCARD, pattern, text)).isEqualTo(expected);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = ' ',
            quoteCharacter = '~',
            value = {
                "ab? a true",
                "(ab|c)+ abcab true",
                "(ab|c)+ abca false",
                "a|b|cd cd true",
                "[a-c]{2,3} abc true",
                "[a-c]{2,3} a false",
                "[^a-c]+ xyz true",
                "[]x]+ x] true",
                "[a\\]-]+ a-] true",
                "\\d{3} 404 true",
                "\\w+\\.\\S+ a_1.- true",
                "x{2,} xxx true",
                "x{2} xxx false",
                "~\"a.b\"c~ a.bc true",
                "a@z abcz true",
                ".* ~~ true",
                "(a?){20}a{20} aaaaaaaaaaaaaaaaaaaa true",
                "()* ~~ true",
                "^a$ ^a$ true"
            })
    void a_regular_expression_matches_whole_texts(String expression, String text, boolean expected) {
        assertThat(matches(Syntax.REGEXP, expression, text)).isEqualTo(expected);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "(",
                ")",
                "[",
                "[b-a]",
                "*a",
                "a{",
                "a{2,1}",
                "a{x}",
                "\\",
                "\"a",
                "~a",
                "a&b",
                "<1-5>",
                "a#",
                "(a{1000}){1000}"
            })
    void invalid_and_unsupported_expressions_are_rejected(String expression) {
        assertThatThrownBy(() -> TextPattern.of(Syntax.REGEXP, expression, false))
                .isInstanceOf(Rejection.class);
    }

    @Test
    void long_patterns_are_rejected() {
        assertThatThrownBy(() -> TextPattern.of(Syntax.WILDCARD, "a".repeat(1_001), false))
                .isInstanceOf(Rejection.class)
                .hasMessageContaining("1001 characters");
        assertThatThrownBy(() -> TextPattern.of(Syntax.REGEXP, "(".repeat(101) + ")".repeat(101), false))
                .isInstanceOf(Rejection.class)
                .hasMessageContaining("nested");
    }

    @Test
    void many_repetitions_and_long_sets_are_rejected() {
        assertThatThrownBy(() -> TextPattern.of(Syntax.REGEXP, "a" + "*".repeat(12), false))
                .isInstanceOf(Rejection.class)
                .hasMessageContaining("more than 10 repetitions");
        assertThatThrownBy(() -> TextPattern.of(Syntax.REGEXP, "[" + "ab".repeat(60) + "]", false))
                .isInstanceOf(Rejection.class)
                .hasMessageContaining("more than 100 characters and ranges");
    }

    @Test
    void a_comparison_that_takes_too_many_steps_is_rejected() {
        String text = "a".repeat(1_000_000);

        assertThatThrownBy(() -> matches(Syntax.REGEXP, "(a*){200}b", text))
                .isInstanceOfSatisfying(
                        Rejection.class,
                        refused -> assertThat(refused.reason()).isEqualTo(Rejection.Reason.OVERLOADED));
        assertThat(matches(Syntax.WILDCARD, "*a*a*b", text)).isFalse();
    }

    @Test
    void empty_parts_are_not_repeated_in_vain() {
        String nested = "((){1000000000}){1000000000}".repeat(10);

        assertTimeoutPreemptively(
                Duration.ofMinutes(5),
                () -> assertThat(matches(Syntax.REGEXP, nested, "")).isTrue());
    }

    @Test
    void expressions_with_many_alternatives_take_linear_time() {
        String text = "a".repeat(20_000);

        assertTimeoutPreemptively(
                Duration.ofMinutes(5),
                () -> assertThat(matches(Syntax.REGEXP, "(a|aa|a*)*b", text)).isFalse());
    }

    @Test
    void case_is_ignored_if_requested() {
        assertThat(TextPattern.of(Syntax.WILDCARD, "WEB-*", true).accepts(new Text("web-1")))
                .isTrue();
        assertThat(TextPattern.of(Syntax.REGEXP, "[A-C]x", true).accepts(new Text("bX")))
                .isTrue();
    }

    @Test
    void words_can_match_too() {
        TextPattern pattern = TextPattern.of(Syntax.WILDCARD, "Time*", false);

        assertThat(pattern.accepts(new Text("a timeout"))).isFalse();
        assertThat(pattern.orWords().find("a timeout, timely", 0)).contains(new Part(2, 9));
        assertThat(pattern.orWords().find("a timeout, timely", 9)).contains(new Part(11, 17));
        assertThat(pattern.orWords().find("Time is up", 0)).contains(new Part(0, 10));
    }

    @Test
    void numbers_do_not_match() {
        assertThat(TextPattern.of(Syntax.WILDCARD, "*", false).accepts(new Numeric("5")))
                .isFalse();
    }
}
