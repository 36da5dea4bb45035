package io.millrace.adapters.http.graphql.request;

import static org.assertj.core.api.Assertions.assertThat;

import io.millrace.adapters.http.graphql.GraphQlServer;
import io.millrace.adapters.http.graphql.GraphQlServer.Answer;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Null is sent for variables with a default, which may be used where null is not allowed. */
class NullVariablesTest {

    private static GraphQlServer server;

    @BeforeAll
    static void open() {
        server = GraphQlServer.open();
    }

    @AfterAll
    static void close() {
        server.close();
    }

    private static Answer sent(String query) {
        return server.post(query, "{\"s\":null}");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = ';',
            quoteCharacter = '^',
            value = {
                "query q($s: Boolean = true) { me { name @skip(if: $s) } }; [\"me\",\"name\"]",
                "query q($s: Boolean = true) { me { mine: name @include(if: $s) } }; [\"me\",\"mine\"]",
                "query q($s: Boolean = true) { dataStreams @skip(if: $s) { nodes { name } } }; [\"dataStreams\"]",
                "query q($s: Boolean = true) { dataStreams { nodes { name @skip(if: $s) } } }; [\"dataStreams\",\"nodes\",\"name\"]",
                "query q($s: Boolean = true) { ... @skip(if: $s) { me { name } } }; [\"me\"]",
                "query q($s: Boolean = true) { ...f @include(if: $s) } fragment f on Query { me { name } }; [\"me\"]",
                "query q($s: Boolean = true) { ...f } fragment f on Query { x: me { name @skip(if: $s) } }; [\"x\",\"name\"]",
                "mutation q($s: Boolean = true) { createDataStream(name: \"x\") @skip(if: $s) { name } }; [\"createDataStream\"]"
            })
    void a_condition_that_is_null_is_an_error_of_the_client(String query, String path) {
        Answer answer = sent(query);

        assertThat(answer.code()).isEqualTo("BAD_USER_INPUT");
        assertThat(answer.json().path("errors").path(0).path("path")).hasToString(path);
        assertThat(answer.json().has("data")).isFalse();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = ';',
            quoteCharacter = '^',
            value = {
                "($s: Boolean = true) { documentCount(dataStream: \"x\", hidden: $s) }; documentCount; hidden",
                "($s: String = \"a\") { dataStream(name: $s) { name } }; dataStream; name",
                "($s: DocumentOrder = PLACE) { documents(dataStream: \"x\", order: $s) { nodes { id } } }; documents; order",
                "($s: String = \"a\") { documents(dataStream: \"x\", fields: [\"a\", $s]) { nodes { id } } }; documents; fields[1]",
                "($s: Boolean = true) { documentCount(dataStream: \"x\", query: {term: {field: \"a\", value: 1, ignoreCase: $s}}) }; documentCount; query.term.ignoreCase",
                "($s: FieldValue = 1) { documentCount(dataStream: \"x\", query: {terms: {field: \"a\", values: [$s]}}) }; documentCount; query.terms.values[0]",
                "($s: String = \"a\") { documentCount(dataStream: \"x\", query: {bool: {filter: [{exists: {field: $s}}]}}) }; documentCount; query.bool.filter[0].exists.field"
            })
    void an_argument_that_is_null_is_an_error_of_the_client(String query, String field, String place) {
        Answer answer = sent("query q" + query);

        assertThat(answer.code()).isEqualTo("BAD_USER_INPUT");
        assertThat(answer.json().path("errors").path(0).path("path")).hasToString("[\"" + field + "\"]");
        assertThat(answer.json().path("errors").path(0).path("message").asText())
                .isEqualTo("[" + place + "] must not be null");
        assertThat(answer.data().path(field).isNull()).isTrue();
    }

    @Test
    void the_other_fields_of_the_operation_are_answered() {
        Answer answer = sent("query q($s: Boolean = true) { a: documentCount(dataStream: \"x\", hidden: $s)"
                + " b: dataStreams { nodes { name } } }");

        assertThat(answer.data().path("b").path("nodes").isArray()).isTrue();
    }

    @Test
    void null_is_accepted_where_it_is_allowed_and_the_default_counts_if_nothing_is_sent() {
        assertThat(sent("query q($s: String = \"a\") { dataStreams(after: $s) { nodes { name } } }")
                        .json()
                        .has("errors"))
                .isFalse();
        assertThat(server.post("query q($s: Boolean = true) { dataStreams { nodes { name @skip(if: $s) } } }", "{}")
                        .json()
                        .has("errors"))
                .isFalse();
    }
}
