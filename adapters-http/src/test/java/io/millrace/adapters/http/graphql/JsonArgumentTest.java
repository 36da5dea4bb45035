package io.millrace.adapters.http.graphql;

import static org.assertj.core.api.Assertions.assertThat;

import io.millrace.adapters.http.graphql.GraphQlServer.Answer;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** JSON in arguments: objects of GraphQL, texts that hold JSON, and variables. */
class JsonArgumentTest {

    private static final String SOURCE = "{\"@timestamp\" : \"2026-11-20T10:00:00Z\", \"a\":1e400,\"b\":\"\\u0041\"}";

    private final GraphQlServer server = GraphQlServer.open();

    @BeforeEach
    void fill() {
        server.createLogs();
    }

    @AfterEach
    void close() {
        server.close();
    }

    private String stored() {
        return server.post("{ document(dataStream: \"logs\", id: \"x\") { source } }")
                .text();
    }

    private static String quoted(String text) {
        return "\"" + text.replace("\\", "\\\\").replace("\"", "\\\"") + "\"";
    }

    @Test
    void a_text_in_the_document_is_the_json_that_it_holds() {
        Answer answer = server.post(
                "mutation { createDocument(dataStream: \"logs\", id: \"x\", source: " + quoted(SOURCE) + ") { id } }");

        assertThat(answer.json().has("errors")).as(answer.text()).isFalse();
        assertThat(stored()).contains("\"source\":" + SOURCE);
    }

    @Test
    void a_text_in_a_variable_is_the_json_that_it_holds() {
        Answer answer = server.post(
                "mutation($source: JSON!) { createDocument(dataStream: \"logs\", id: \"x\", source: $source) { id } }",
                "{\"source\":" + quoted(SOURCE) + "}");

        assertThat(answer.json().has("errors")).as(answer.text()).isFalse();
        assertThat(stored()).contains("\"source\":" + SOURCE);
    }

    @Test
    void a_text_inside_of_an_object_stays_a_text() {
        Answer answer = server.post(
                "mutation($json: JSON, $text: String) { putIndexTemplate(name: \"t\", template: {indexPatterns: \"t\","
                        + " meta: {json: $json, text: $text, literal: \"{}\"}}) { meta } }",
                "{\"json\":\"{\\\"a\\\": 1}\",\"text\":\"x\\\"y\"}");

        assertThat(answer.text())
                .contains("\"meta\":{\"json\":\"{\\\"a\\\": 1}\",\"text\":\"x\\\"y\",\"literal\":\"{}\"}");
    }

    @Test
    void settings_are_taken_as_a_text_too() {
        Answer answer = server.post("mutation { putIndexTemplate(name: \"t\", template: {indexPatterns: \"t\","
                + " settings: \"{\\\"index.priority\\\": 7}\"}) { settings } }");

        assertThat(answer.text()).contains("{\"index.priority\":\"7\"}");
    }

    @ParameterizedTest
    @ValueSource(strings = {"\"\"", "\"{\"", "\"nothing\"", "\"{} {}\"", "\"[1]\"", "\"\\\"a\\\"\"", "5", "null", "[]"})
    void a_text_that_holds_no_object_is_refused(String value) {
        Answer created = server.post(
                "mutation { createDocument(dataStream: \"logs\", id: \"x\", source: " + value + ") { id } }");
        Answer template = server.post("mutation { putIndexTemplate(name: \"t\", template: {indexPatterns: \"t\","
                + " meta: " + value + "}) { name } }");

        assertThat(created.code()).isIn("DOCUMENT_INVALID", "BAD_USER_INPUT", "GRAPHQL_VALIDATION_FAILED");
        if (!value.equals("null")) {
            assertThat(template.code()).isEqualTo("BAD_USER_INPUT");
            assertThat(template.text()).contains("[template.meta] ");
        }
        assertThat(stored()).contains("\"document\":null");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "{@timestamp: \"2026-11-20T10:00:00Z\"}",
                "{\"@timestamp\": \"2026-11-20T10:00:00Z\"}",
                "{a: [{b: 1, \"c\": 2}]}",
                "{a.b: 1}",
                "{a-b: 1}",
                "{a: \"}\", @b: 1}"
            })
    void a_key_that_is_no_name_is_explained_with_the_way_out(String source) {
        Answer answer = server.post(
                "# {(\nmutation {\n  createDocument(dataStream: \"logs\",\n  source: " + source + ") { id } }");

        assertThat(answer.code()).isEqualTo("GRAPHQL_PARSE_FAILED");
        assertThat(answer.json().path("errors").path(0).path("message").asText())
                .contains("Invalid")
                .contains("Send an object with other keys, such as @timestamp, in a variable, or as JSON in a string")
                .hasSizeLessThan(600);
    }

    @ParameterizedTest
    @ValueSource(strings = {"{ a(b: @) }", "{ @a }", "{ a(b: {c: 1}) { @d } }", "mutation {", "{ \"a\" }", "@"})
    void other_mistakes_are_not_explained_so(String document) {
        Answer answer = server.post(document);

        assertThat(answer.code()).isEqualTo("GRAPHQL_PARSE_FAILED");
        assertThat(answer.text()).doesNotContain("@timestamp");
    }
}
