package io.millrace.domain.document.query;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.millrace.domain.Rejection;
import io.millrace.domain.document.query.FieldValue.Numeric;
import io.millrace.domain.document.query.FieldValue.Text;
import io.millrace.domain.document.query.FieldValue.Truth;
import io.millrace.domain.document.query.ValueTest.Part;
import java.util.List;
import org.junit.jupiter.api.Test;

class PhraseTest {

    private static Phrase phrase(String text) {
        return Phrase.of(text, false).orElseThrow();
    }

    private static boolean accepts(String phrase, String text) {
        return phrase(phrase).accepts(new Text(text));
    }

    @Test
    void words_are_letters_and_digits_in_any_case() {
        assertThat(Words.of("GET /Straße-42_x\u0000\ud800y \u0416\u0438 \uD835\uDFD8"))
                .containsExactly("get", "stra\u00dfe", "42", "x", "y", "\u0436\u0438", "\uD835\uDFD8");
        assertThat(Words.of(" -./ ")).isEmpty();
    }

    @Test
    void a_word_is_found_only_as_a_whole_word() {
        assertThat(accepts("timeout", "connect: TimeOut!")).isTrue();
        assertThat(accepts("time", "connect: timeout")).isFalse();
        assertThat(accepts("out", "timeout")).isFalse();
        assertThat(accepts("timeout", "")).isFalse();
    }

    @Test
    void the_words_of_a_phrase_follow_each_other() {
        assertThat(accepts("connection refused", "java: Connection-refused (1)"))
                .isTrue();
        assertThat(accepts("connection refused", "refused connection")).isFalse();
        assertThat(accepts("connection refused", "connection was refused")).isFalse();
        assertThat(accepts("a a b", "a a a b")).isTrue();
    }

    @Test
    void the_last_word_can_be_a_prefix() {
        Phrase prefix = Phrase.of("connection re", true).orElseThrow();

        assertThat(prefix.accepts(new Text("Connection Refused"))).isTrue();
        assertThat(prefix.accepts(new Text("connectionless refused"))).isFalse();
    }

    @Test
    void numbers_and_booleans_are_compared_by_value() {
        assertThat(phrase("404").accepts(new Numeric("4.04e2"))).isTrue();
        assertThat(phrase("-5").accepts(new Numeric("-5.0"))).isTrue();
        assertThat(phrase("-5").accepts(new Numeric("5"))).isFalse();
        assertThat(phrase("true").accepts(new Truth(true))).isTrue();
        assertThat(phrase("1e400").accepts(new Numeric("10E399"))).isTrue();
        assertThat(phrase("status 404").accepts(new Numeric("404"))).isFalse();
    }

    @Test
    void a_letter_outside_ascii_never_equals_one_in_ascii() {
        assertThat(accepts("k", "\u212a")).isFalse();
        assertThat(accepts("\u0130", "\u0130")).isTrue();
        assertThat(accepts("i", "\u0130")).isFalse();
    }

    @Test
    void a_text_is_split_into_words_numbers_and_joined_words() {
        assertThat(Phrase.each("Disk-full on 10.0.0.1 user_id -5 1e-3 \u0939\u093f\u0928", false))
                .extracting(Phrase::words)
                .containsExactly(
                        List.of("disk"),
                        List.of("full"),
                        List.of("on"),
                        List.of("10", "0", "0", "1"),
                        List.of("user", "id"),
                        List.of("5"),
                        List.of("1e", "3"),
                        List.of("\u0939", "\u0928"));
        assertThat(Phrase.each(" ?! ", false)).isEmpty();
    }

    @Test
    void a_phrase_is_found_in_a_text_from_a_position_on() {
        assertThat(phrase("a b").find("A.b a b", 0)).contains(new Part(0, 3));
        assertThat(phrase("a b").find("A.b a b", 3)).contains(new Part(4, 7));
        assertThat(phrase("a b").find("A.b a b", 7)).isEmpty();
    }

    @Test
    void too_long_phrases_are_rejected() {
        assertThatThrownBy(() -> phrase("a ".repeat(257)))
                .isInstanceOf(Rejection.class)
                .hasMessageContaining("257 words");
    }

    @Test
    void only_the_last_word_of_a_text_is_the_beginning_of_a_word() {
        List<Phrase> each = Phrase.each("tim out", true);

        assertThat(each).hasSize(2);
        assertThat(each.get(0).accepts(new Text("time"))).isFalse();
        assertThat(each.get(0).accepts(new Text("tim"))).isTrue();
        assertThat(each.get(1).accepts(new Text("outer"))).isTrue();
        assertThat(Phrase.each("out", false).get(0).accepts(new Text("outer"))).isFalse();
    }

    @Test
    void the_length_of_a_text_is_limited() {
        String longest = "a ".repeat(100) + " ".repeat(7_992);

        assertThat(Phrase.each(longest, false)).hasSize(100);
        assertThat(Phrase.of(longest, false)).isPresent();
        assertThatThrownBy(() -> Phrase.each(longest + " ", false)).isInstanceOf(Rejection.class);
        assertThatThrownBy(() -> Phrase.of(longest + " ", false)).isInstanceOf(Rejection.class);
    }
}
