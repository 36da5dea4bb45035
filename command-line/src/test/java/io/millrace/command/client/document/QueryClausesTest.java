package io.millrace.command.client.document;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.entry;

import io.millrace.command.client.document.QueryClauses.Equation;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class QueryClausesTest {

    private static QueryClauses of(String... words) {
        return QueryClauses.of(List.of(words));
    }

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
        assertThat(of(query).fields()).containsExactly(field);
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
        assertThat(of(query).fields()).isEmpty();
    }

    @Test
    void all_conditions_are_found() {
        assertThat(of("+a:1 && (b.c:\"x y\"^2 || !d:{1 TO *]) e:~ _exists_:f").fields())
                .containsExactly("a", "b.c", "d", "e");
    }

    @Test
    void a_word_that_looks_like_a_comparison_is_found() {
        QueryClauses clauses = of("status=500 AND (level==error) message:a=b \"c=d\"");

        assertThat(clauses.equations())
                .hasSize(2)
                .containsEntry("status=500", new Equation("status", "status:500"))
                .containsEntry("level==error", new Equation("level", "level:error"));
        assertThat(clauses.fields()).containsExactly("message");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "message=\"a b\"|message:\"a b\"",
                "path=/x|path:\"/x\"",
                "path=/x/|path:\"/x/\"",
                "path=/x/*|path:\\/x\\/*",
                "url=http://a|url:\"http://a\"",
                "url=http://a?b|url:http\\:\\/\\/a?b",
                "url=http\\://a|url:\"http\\://a\"",
                "file=C:\\temp|file:\"C:\\\\temp\"",
                "file=C:\\|file:\"C:\\\\\"",
                "host=web-*|host:web-*",
                "size=-5|size:-5",
                "size=[1 TO 5]|size:[1 TO 5]",
                "tag=[a]|tag:\"[a]\"",
                "size=>5|size:>5",
                "@timestamp=>=2026-11-20T10:00:00Z|@timestamp:>=\"2026-11-20T10:00:00Z\"",
                "expression=a=b|expression:\"a=b\"",
            })
    void the_condition_for_an_equation_means_its_value(String query, String condition) {
        assertThat(of(query).equations().values())
                .extracting(Equation::condition)
                .containsExactly(condition);
    }

    @Test
    void a_value_with_spaces_in_quotation_marks_of_the_shell_is_found() {
        assertThat(of("message=not found", "a=b", "c").equations())
                .containsOnly(
                        entry("message=not found", new Equation("message", "message:\"not found\"")),
                        entry("a=b", new Equation("a", "a:b")));
        assertThat(of("status=500 AND timeout").equations()).containsOnlyKeys("status=500");
        assertThat(of("a=b c", "\"open").equations()).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(strings = {"status=", "status= 500", "status=(500 OR 502)", "size=[1 TO", "a=\"b", "5=5", "=5"})
    void an_equation_without_a_clear_value_is_ignored(String query) {
        assertThat(of(query).equations()).isEmpty();
    }

    @Test
    void an_operator_allows_documents_without_a_field() {
        assertThat(of("a:1 b:2 AND c:3").optional()).isFalse();
        assertThat(of("a:-1 b:x-y").optional()).isFalse();
        assertThat(of("a:1 OR b:2").optional()).isTrue();
        assertThat(of("a:1 || b:2").optional()).isTrue();
        assertThat(of("a:1 NOT b:2").optional()).isTrue();
        assertThat(of("a:1 -b:2").optional()).isTrue();
        assertThat(of("!b:2").optional()).isTrue();
    }
}
