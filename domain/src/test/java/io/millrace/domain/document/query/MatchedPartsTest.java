package io.millrace.domain.document.query;

import static org.assertj.core.api.Assertions.assertThat;

import io.millrace.domain.document.query.TextPattern.Syntax;
import io.millrace.domain.document.query.ValueTest.Part;
import io.millrace.domain.text.NamePattern;
import java.util.List;
import org.junit.jupiter.api.Test;

class MatchedPartsTest {

    private static final FieldPath FIELD = new FieldPath("a");

    private static Phrase phrase(String text) {
        return Phrase.of(text, false).orElseThrow();
    }

    private static List<Part> parts(Query query, String field, String text, boolean inAnyField) {
        return MatchedParts.of(query).in(field, text, inAnyField, () -> {});
    }

    @Test
    void all_words_of_clauses_that_can_match_are_found() {
        Query query = new Query.Bool(
                List.of(new Query.Passes(FIELD, phrase("b c"))),
                List.of(new Query.AnyField(new NamePattern("*"), phrase("c")), new Query.Exists(FIELD)),
                List.of(new Query.Passes(FIELD, phrase("d"))),
                0);

        assertThat(parts(query, "a", "B c d, c", false)).containsExactly(new Part(0, 3), new Part(7, 8));
        assertThat(parts(query, "x", "b c d", false)).containsExactly(new Part(2, 3));
        assertThat(parts(query, "x", "b c d", true)).containsExactly(new Part(0, 3));
    }

    @Test
    void whole_texts_and_prefixes_are_found() {
        Query terms = Query.Terms.of(new FieldPath("a.keyword"), new FieldValue.Text("b c"));

        assertThat(parts(terms, "a", "b c", false)).containsExactly(new Part(0, 3));
        assertThat(parts(terms, "a", "b", false)).isEmpty();
        assertThat(parts(new Query.Prefix(FIELD, "b", false), "a", "b c", false))
                .containsExactly(new Part(0, 1));
        assertThat(parts(new Query.Prefix(FIELD, "", false), "a", "b", false)).isEmpty();
        assertThat(parts(
                        new Query.Passes(
                                FIELD,
                                TextPattern.of(Syntax.WILDCARD, "b*", false).orWords()),
                        "a",
                        "a bc b",
                        false))
                .containsExactly(new Part(2, 4), new Part(5, 6));
    }
}
