package io.millrace.command.client.document;

import static org.assertj.core.api.Assertions.assertThat;

import io.millrace.command.client.document.QueryClauses.Equation;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class QueryClausesTest {

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "status:500|status",
                "log.level:error|log.level",
                "-status:500|status",
                "NOT status:500|status",
                "(status:500)|status",
                "status:>=500|status",
                "status:[400 TO 499]|status",
                "status:(500 OR 502)|status",
                "message:\"not found\"|message",
                "message:\"a:b\"|message",
                "host:/web-0[12]/|host",
                "host:web-*|host",
                "timeout status:500|status",
                "path:/api:v1/|path",
                "größe:5|größe"
            })
    void the_field_of_a_condition_is_found(String query, String field) {
        assertThat(QueryClauses.of(query).fields()).containsExactly(field);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "timeout",
                "\"status:500\"",
                "\"a \\\" status:500\"",
                "status\\:500",
                "C:\\temp",
                "mess*:timeout",
                "m?ssage:timeout",
                "http://localhost:8080/a:b",
                "https://a.example/?q=1",
                "10:30",
                "2026-11-20T10:30:00Z",
                "[10:30 TO 11:30]",
                "/a:b/",
                "fe80::1",
                "aa:bb:cc:dd:ee:ff",
                "url:https://a.example",
                "Error: disk full",
                "status:",
                ":500",
                "status:500 \"open",
                "status:500 /open",
                "status:[400 TO",
                "a\\"
            })
    void a_text_that_is_certainly_no_condition_or_perhaps_none_is_ignored(String query) {
        assertThat(QueryClauses.of(query).fields()).isEmpty();
    }

    @Test
    void all_conditions_are_found() {
        assertThat(QueryClauses.of("+a:1 && (b.c:\"x y\"^2 || !d:{1 TO *]) e:~ _exists_:f")
                        .fields())
                .containsExactly("a", "b.c", "d", "e");
    }

    @Test
    void a_word_that_looks_like_a_comparison_is_found() {
        QueryClauses clauses = QueryClauses.of("status=500 AND (level==error) message:a=b \"c=d\"");

        assertThat(clauses.equations())
                .hasSize(2)
                .containsEntry("status=500", new Equation("status", "status:500"))
                .containsEntry("level==error", new Equation("level", "level:error"));
        assertThat(clauses.fields()).containsExactly("message");
    }

    @Test
    void an_operator_allows_documents_without_a_field() {
        assertThat(QueryClauses.of("a:1 b:2 AND c:3").optional()).isFalse();
        assertThat(QueryClauses.of("a:-1 b:x-y").optional()).isFalse();
        assertThat(QueryClauses.of("a:1 OR b:2").optional()).isTrue();
        assertThat(QueryClauses.of("a:1 || b:2").optional()).isTrue();
        assertThat(QueryClauses.of("a:1 NOT b:2").optional()).isTrue();
        assertThat(QueryClauses.of("a:1 -b:2").optional()).isTrue();
        assertThat(QueryClauses.of("!b:2").optional()).isTrue();
    }
}
