package io.millrace.bootstrap.program;

import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.millrace.bootstrap.program.Description.Exchange;
import io.millrace.bootstrap.program.StoreClient.Answer;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;

/** Shows that an answer which is not described is found. */
class DescriptionTest {

    private static final Description DESCRIPTION = new Description("""
            openapi: 3.1.0
            paths:
              /things/{name}:
                parameters:
                  - {name: name, in: path, required: true, schema: {type: string}}
                  - $ref: '#/components/parameters/pretty'
                  - $ref: '#/components/parameters/filter_path'
                get:
                  operationId: readThing
                  responses:
                    '200': {content: {application/json: {schema: {$ref: '#/components/schemas/Thing'}}}}
                    '401':
                      headers: {WWW-Authenticate: {schema: {type: string}}}
                      content: {application/json: {schema: {type: object}}}
                    default: {content: {application/json: {schema: {type: object}}}}
                put:
                  operationId: putThing
                  requestBody:
                    required: true
                    content: {application/json: {schema: {$ref: '#/components/schemas/Thing'}}}
                  responses:
                    '204': {description: done}
              /things/all:
                get:
                  operationId: readThings
                  responses:
                    '200': {content: {text/plain: {schema: {type: string}}}}
            components:
              parameters:
                pretty: {name: pretty, in: query, schema: {type: boolean}}
                filter_path: {name: filter_path, in: query, schema: {type: string}}
              schemas:
                Thing:
                  type: object
                  required: [size]
                  additionalProperties: false
                  properties:
                    size: {type: integer}
                    parts: {type: array, items: {$ref: '#/components/schemas/Thing'}}
            """);

    private static Exchange read(String uri, int status, String type, String text) {
        return exchange("GET", uri, null, status, type, text);
    }

    private static Exchange exchange(
            String method, String uri, @Nullable String body, int status, String type, String text) {
        Map<String, List<String>> headers = type.isEmpty() ? Map.of() : Map.of("content-type", List.of(type));
        String sent = body == null ? null : "application/json";
        return new Exchange(method, uri, sent, body, new Answer(status, text, headers));
    }

    private static void assertDescribed(Exchange exchange) {
        assertThatCode(() -> DESCRIPTION.require(exchange)).doesNotThrowAnyException();
    }

    private static void assertNotDescribed(Exchange exchange, String complaint) {
        assertThatExceptionOfType(AssertionError.class)
                .isThrownBy(() -> DESCRIPTION.require(exchange))
                .withMessageContaining(complaint);
    }

    @Nested
    class Answers {

        @Test
        void what_is_described_is_let_pass() {
            assertDescribed(read("/things/a?pretty", 200, "application/json", "{\"size\":1,\"parts\":[{\"size\":2}]}"));
            assertDescribed(read("/things/all", 200, "text/plain; charset=UTF-8", "a b"));
            assertDescribed(exchange("HEAD", "/things/a", null, 200, "application/json", ""));
        }

        @Test
        void a_member_that_is_missing_unknown_or_of_another_type_is_found_at_any_depth() {
            String json = "application/json";

            assertNotDescribed(read("/things/a", 200, json, "{}"), "size");
            assertNotDescribed(read("/things/a", 200, json, "{\"size\":1,\"color\":2}"), "color");
            assertNotDescribed(read("/things/a", 200, json, "{\"size\":\"1\"}"), "$.size");
            assertNotDescribed(read("/things/a", 200, json, "{\"size\":1,\"parts\":[{}]}"), "$.parts[0]");
            assertNotDescribed(read("/things/a", 200, json, "{\"size\":1"), "no JSON");
        }

        @Test
        void a_status_a_media_type_or_a_body_that_is_not_described_is_found() {
            assertNotDescribed(read("/things/a", 201, "application/json", "{\"size\":1}"), "status 201");
            assertNotDescribed(read("/things/a", 200, "text/plain", "1"), "text/plain");
            assertNotDescribed(exchange("PUT", "/things/a", "{\"size\":1}", 204, "", "1"), "a body");
        }

        @Test
        void a_header_that_is_missing_is_found() {
            assertNotDescribed(read("/things/a", 401, "application/json", "{}"), "WWW-Authenticate");
        }

        @Test
        void the_answer_for_everything_else_stands_for_general_refusals_only() {
            assertDescribed(read("/things/a", 503, "application/json", "{}"));
            assertNotDescribed(read("/things/a", 400, "application/json", "{}"), "status 400");
            assertNotDescribed(read("/things/all", 503, "application/json", "{}"), "status 503");
        }

        @Test
        void what_the_caller_has_filtered_may_have_less() {
            assertDescribed(read("/things/a?filter_path=parts&pretty", 200, "application/json", "{}"));
        }
    }

    @Nested
    class Requests {

        @Test
        void a_parameter_that_was_taken_and_is_not_described_is_found() {
            assertNotDescribed(read("/things/a?color=red", 200, "application/json", "{\"size\":1}"), "color");
        }

        @Test
        void a_body_that_was_taken_and_is_not_described_is_found() {
            assertDescribed(exchange("PUT", "/things/a", "{\"size\":1}", 204, "", ""));
            assertNotDescribed(exchange("PUT", "/things/a", "{\"color\":1}", 204, "", ""), "color");
            assertNotDescribed(exchange("PUT", "/things/a", null, 204, "", ""), "a body");
        }

        @Test
        void an_operation_that_was_carried_out_and_is_not_described_is_found() {
            assertNotDescribed(exchange("DELETE", "/things/a", null, 204, "", ""), "no such operation");
            assertDescribed(read("/other", 404, "application/json", "{}"));
        }
    }
}
