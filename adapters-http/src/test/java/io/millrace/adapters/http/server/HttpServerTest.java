package io.millrace.adapters.http.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class HttpServerTest {

    private static final String JSON = "application/json";
    private static ToyServer server;

    @BeforeAll
    static void start() {
        server = ToyServer.withDefaults();
    }

    @AfterAll
    static void stop() {
        server.close();
    }

    private static HttpResponse<String> get(String path) {
        return server.send(server.to(path));
    }

    private static HttpResponse<String> post(String path, String contentType, String body) {
        return server.send(server.to(path).header("Content-Type", contentType).POST(BodyPublishers.ofString(body)));
    }

    @Nested
    class Answering {

        @Test
        void a_route_answers_with_its_variables_and_parameters() {
            HttpResponse<String> response = get("/_echo/caf%C3%A9?size=3");

            assertThat(response.statusCode()).isEqualTo(200);
            assertThat(response.body()).isEqualTo("{\"name\":\"café\",\"size\":3}");
            assertThat(response.headers().firstValue("Content-Type")).contains(JSON);
            assertThat(response.headers().firstValue("Date")).isPresent();
            assertThat(response.headers().firstValue("Server")).isEmpty();
            assertThat(response.headers().firstValue("X-Elastic-Product")).isEmpty();
        }

        @Test
        void requests_end_on_an_IO_thread_whichever_made_the_answer() {
            get("/_echo/x");
            post("/_small", JSON, "{}");
            get("/_huge");
            get("/_broken");

            await().untilAsserted(() -> assertThat(server.enders)
                    .isNotEmpty()
                    .allSatisfy(thread -> assertThat(thread).contains("I/O")));
        }

        @Test
        void a_slash_at_the_end_changes_nothing() {
            assertThat(get("/_echo/x/").body()).isEqualTo("{\"name\":\"x\",\"size\":-1}");
        }

        @Test
        void pretty_indents_and_ends_the_line() {
            assertThat(get("/_echo/x?pretty").body()).isEqualTo("{\n  \"name\" : \"x\",\n  \"size\" : -1\n}\n");
        }

        @Test
        void filter_path_applies_to_answers_and_not_to_refusals() {
            assertThat(get("/_echo/x?filter_path=size").body()).isEqualTo("{\"size\":-1}");
            assertThat(get("/_echo/x?filter_path=size&size=y").body()).startsWith("{\"error\":{\"root_cause\"");
        }

        @Test
        void a_vendored_type_is_answered_in_kind() {
            HttpResponse<String> response = server.send(server.to("/_echo/x")
                    .header("Accept", "application/vnd.elasticsearch+json; compatible-with=8,text/plain"));

            assertThat(response.headers().firstValue("Content-Type"))
                    .contains("application/vnd.elasticsearch+json;compatible-with=8");
        }

        @Test
        void head_has_the_headers_of_get_and_no_body() throws IOException {
            String get = server.exchange("GET /_echo/x HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n");
            String head = server.exchange("HEAD /_echo/x HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n");

            assertThat(head).startsWith("HTTP/1.1 200").endsWith("\r\n\r\n");
            assertThat(head).contains("Content-Length: 22").contains("Content-Type: application/json");
            assertThat(get).contains("Content-Length: 22");
        }

        @Test
        void a_long_answer_is_compressed_when_asked() {
            HttpResponse<String> response = server.send(server.to("/_long").header("Accept-Encoding", "br, gzip"));

            assertThat(response.headers().firstValue("Content-Encoding")).contains("gzip");
            assertThat(response.headers().firstValue("Vary")).contains("Accept-Encoding");
            assertThat(response.headers().firstValueAsLong("Content-Length").orElseThrow())
                    .isLessThan(1_000);
        }

        @Test
        void an_opaque_id_comes_back_bounded() {
            HttpResponse<String> response =
                    server.send(server.to("/_echo/x").header("X-Opaque-Id", "task-" + "7".repeat(500)));

            assertThat(response.headers().firstValue("X-Opaque-Id")).contains("task-" + "7".repeat(123));
        }

        @Test
        void a_body_in_gzip_is_decoded() {
            byte[] encoded = ToyServer.gzip("{\"a\":\"bbbbbbbbbbbb\"}".getBytes(StandardCharsets.UTF_8));

            HttpResponse<String> response = server.send(server.to("/_small")
                    .header("Content-Type", JSON)
                    .header("Content-Encoding", "gzip")
                    .POST(BodyPublishers.ofByteArray(encoded)));

            assertThat(response.body()).isEqualTo("{\"bytes\":20}");
        }

        @Test
        void a_client_that_waits_to_be_told_to_continue_is_told() throws IOException {
            try (ToyServer.RawConnection connection = server.connect()) {
                connection.writeHead(
                        "POST /_small HTTP/1.1",
                        "Content-Type: application/json",
                        "Content-Length: 2",
                        "Expect: 100-continue",
                        "Connection: close");
                connection.write("{}");

                assertThat(connection.readToEnd())
                        .startsWith("HTTP/1.1 100 Continue")
                        .contains("HTTP/1.1 200 OK")
                        .endsWith("{\"bytes\":2}");
            }
        }
    }

    @Nested
    class Refusing {

        @Test
        void an_unknown_path_of_the_store_is_answered_in_upstreams_words() {
            HttpResponse<String> response = get("/foo/bar?pretty=false");

            assertThat(response.statusCode()).isEqualTo(400);
            assertThat(response.body())
                    .isEqualTo("{\"error\":\"no handler found for uri [/foo/bar?pretty=false] and method [GET]\"}");
        }

        @ParameterizedTest
        @ValueSource(strings = {"/graphql", "/graphql/x", "/caches", "/health/nothing"})
        void an_unknown_path_of_another_area_is_a_problem(String path) {
            HttpResponse<String> response = get(path);

            assertThat(response.statusCode()).isEqualTo(404);
            assertThat(response.headers().firstValue("Content-Type")).contains("application/problem+json");
            assertThat(response.body())
                    .isEqualTo("{\"type\":\"about:blank\",\"title\":\"Not Found\",\"status\":404,"
                            + "\"detail\":\"no endpoint at [" + path + "]\"}");
        }

        @Test
        void a_wrong_method_names_the_right_ones() {
            HttpResponse<String> response = get("/_small");

            assertThat(response.statusCode()).isEqualTo(405);
            assertThat(response.headers().firstValue("Allow")).contains("POST");
            assertThat(response.body())
                    .isEqualTo(
                            "{\"error\":\"Incorrect HTTP method for uri [/_small] and method [GET], allowed: [POST]\","
                                    + "\"status\":405}");
        }

        @Test
        void head_counts_among_the_methods_of_a_get_route() {
            HttpResponse<String> response = server.send(server.to("/_echo/x").DELETE());

            assertThat(response.statusCode()).isEqualTo(405);
            assertThat(response.headers().firstValue("Allow")).contains("GET, HEAD");
        }

        @Test
        void options_lists_the_methods() {
            HttpResponse<String> response =
                    server.send(server.to("/_echo/x").method("OPTIONS", BodyPublishers.noBody()));

            assertThat(response.statusCode()).isEqualTo(200);
            assertThat(response.headers().firstValue("Allow")).contains("GET, HEAD, OPTIONS");
        }

        @Test
        void a_body_of_the_wrong_type_is_406_in_the_store() {
            HttpResponse<String> response = post("/_small", "text/plain", "{}");

            assertThat(response.statusCode()).isEqualTo(406);
            assertThat(response.body())
                    .isEqualTo("{\"error\":\"Content-Type header [text/plain] is not supported\",\"status\":406}");
        }

        @Test
        void a_body_without_a_type_is_406_in_the_store() {
            HttpResponse<String> response = server.send(server.to("/_small").POST(BodyPublishers.ofString("{}")));

            assertThat(response.statusCode()).isEqualTo(406);
            assertThat(response.body())
                    .isEqualTo("{\"error\":\"Content-Type header [] is not supported\",\"status\":406}");
        }

        @Test
        void a_body_that_is_missing_is_asked_for() {
            HttpResponse<String> response = server.send(server.to("/_small").POST(BodyPublishers.noBody()));

            assertThat(response.statusCode()).isEqualTo(400);
            assertThat(response.body())
                    .contains("\"type\":\"parse_exception\",\"reason\":\"request body is required\"");
        }

        @Test
        void a_body_that_nobody_wants_is_refused() {
            HttpResponse<String> response = post("/_start", JSON, "{}");

            assertThat(response.statusCode()).isEqualTo(400);
            assertThat(response.body()).contains("request [POST /_start] does not support having a body");
        }

        @Test
        void an_unknown_parameter_is_refused_with_a_hint() {
            HttpResponse<String> response = get("/_echo/x?siz=1");

            assertThat(response.statusCode()).isEqualTo(400);
            assertThat(response.body())
                    .contains("request [/_echo/x] contains unrecognized parameter: [siz] -> did you mean [size]?");
        }

        @ParameterizedTest
        @CsvSource({
            "/_echo/%00, must not contain a control character",
            "/_echo/a%2Fb, must not contain an encoded slash",
            "/_echo/a%5Cb, must not contain an encoded slash or a backslash",
            "/_echo/.., must not contain a dot segment",
            "/_echo/%2e%2e, must not contain a dot segment",
            "/_echo//x, must not contain an empty segment",
            "/_echo/%ff, is not valid UTF-8",
            "/_echo/%c0%ae, is not valid UTF-8",
            "/_echo/x?size=1&size=2, must not be given twice",
        })
        void a_path_that_could_mean_two_things_is_refused(String path, String reason) throws IOException {
            String answer = server.exchange("GET " + path + " HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n");

            assertThat(answer)
                    .startsWith("HTTP/1.1 400")
                    .contains("illegal_argument_exception")
                    .contains(reason);
        }

        @ParameterizedTest
        @ValueSource(strings = {"/_echo/%zz", "/_echo/%2", "/_echo/x?a=%zz", "/_echo/{x}", "/_echo/\u00e9"})
        void a_request_line_that_is_no_uri_is_refused_by_the_parser(String target) throws IOException {
            String answer = server.exchange("GET " + target + " HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n");

            assertThat(answer).startsWith("HTTP/1.1 400");
        }

        @Test
        void a_required_body_of_no_chunks_is_missing() throws IOException {
            try (ToyServer.RawConnection connection = server.connect()) {
                connection.writeHead(
                        "POST /_small HTTP/1.1",
                        "Content-Type: application/json",
                        "Transfer-Encoding: chunked",
                        "Connection: close");
                connection.write("0\r\n\r\n");

                assertThat(connection.readToEnd()).startsWith("HTTP/1.1 400").contains("request body is required");
            }
        }

        @Test
        void a_required_body_is_missing_even_if_that_shows_only_later() throws IOException {
            try (ToyServer.RawConnection connection = server.connect()) {
                connection.writeHead(
                        "POST /_small HTTP/1.1",
                        "Content-Type: application/json",
                        "Transfer-Encoding: chunked",
                        "Connection: close");
                await().until(() -> server.state.requestsUnderWay() > 0);
                connection.write("0\r\n\r\n");

                assertThat(connection.readToEnd()).startsWith("HTTP/1.1 400").contains("request body is required");
            }
        }

        @Test
        void a_failure_tells_nothing_of_its_cause() {
            HttpResponse<String> response = get("/_broken");

            assertThat(response.statusCode()).isEqualTo(500);
            assertThat(response.body())
                    .contains("internal error, its id in the log is [")
                    .doesNotContain("select", "IllegalState");
        }

        @Test
        void a_body_that_cannot_be_written_is_a_failure_and_not_half_an_answer() {
            HttpResponse<String> response = get("/_unwritable");

            assertThat(response.statusCode()).isEqualTo(500);
            assertThat(response.body()).contains("internal error");
        }

        @Test
        void a_database_that_is_away_is_503_with_a_time_to_come_back() {
            HttpResponse<String> response = get("/_away");

            assertThat(response.statusCode()).isEqualTo(503);
            assertThat(response.headers().firstValue("Retry-After")).contains("1");
            assertThat(response.body()).contains("the database is not available at the moment");
        }

        @Test
        void a_request_of_which_the_outcome_is_unknown_is_503_without_advice_to_repeat_it() {
            HttpResponse<String> response = server.send(server.to("/_lost").POST(BodyPublishers.noBody()));

            assertThat(response.statusCode()).isEqualTo(503);
            assertThat(response.headers().firstValue("Retry-After")).isEmpty();
            assertThat(response.body()).contains("outcome_unknown_exception", "the answer was lost");
        }
    }

    @Nested
    class Limiting {

        @Test
        void a_body_announced_too_large_is_413() {
            HttpResponse<String> response = post("/_small", JSON, "x".repeat((int) ToyServer.SMALL + 1));

            assertThat(response.statusCode()).isEqualTo(413);
            assertThat(response.body())
                    .contains("content_too_long_exception")
                    .contains("request body is larger than the limit of [1048576] bytes");
        }

        @Test
        void a_body_announced_far_too_large_is_413() {
            HttpResponse<String> response = post("/_small", JSON, "x".repeat(30 * 1_024 * 1_024));

            assertThat(response.statusCode()).isEqualTo(413);
        }

        @Test
        void a_chunked_body_that_grows_too_large_is_413() {
            byte[] body = "x".repeat((int) ToyServer.SMALL + 1).getBytes(StandardCharsets.US_ASCII);

            HttpResponse<String> response = server.send(server.to("/_small")
                    .header("Content-Type", JSON)
                    .POST(BodyPublishers.ofInputStream(() -> new ByteArrayInputStream(body))));

            assertThat(response.statusCode()).isEqualTo(413);
            assertThat(response.body()).contains("content_too_long_exception");
        }

        @Test
        void a_body_of_exactly_the_limit_passes() {
            HttpResponse<String> response = post("/_small", JSON, "x".repeat((int) ToyServer.SMALL));

            assertThat(response.body()).isEqualTo("{\"bytes\":1048576}");
        }

        @Test
        void a_compressed_body_that_decodes_too_large_is_413() {
            byte[] bomb = ToyServer.gzip(new byte[20 * 1_024 * 1_024]);

            HttpResponse<String> response = server.send(server.to("/_small")
                    .header("Content-Type", JSON)
                    .header("Content-Encoding", "gzip")
                    .POST(BodyPublishers.ofByteArray(bomb)));

            assertThat(response.statusCode()).isEqualTo(413);
        }

        @Test
        void a_body_that_is_no_gzip_is_400_and_other_encodings_are_415() {
            HttpResponse<String> broken = server.send(server.to("/_small")
                    .header("Content-Type", JSON)
                    .header("Content-Encoding", "gzip")
                    .POST(BodyPublishers.ofString("{}")));
            HttpResponse<String> other = server.send(server.to("/_small")
                    .header("Content-Type", JSON)
                    .header("Content-Encoding", "br")
                    .POST(BodyPublishers.ofString("{}")));

            assertThat(broken.statusCode()).isEqualTo(400);
            assertThat(broken.body()).contains("request body is not valid gzip");
            assertThat(other.statusCode()).isEqualTo(415);
        }

        @Test
        void a_long_uri_is_414() throws IOException {
            String answer = server.exchange(
                    "GET /_echo/" + "x".repeat(9_000) + " HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n");

            assertThat(answer).startsWith("HTTP/1.1 414");
        }
    }

    @Nested
    class AnswersWithoutContent {

        @ParameterizedTest
        @ValueSource(strings = {"OPTIONS /_echo/x", "HEAD /_echo/x", "HEAD /_small"})
        void a_body_that_nobody_reads_does_not_cost_the_answer(String request) throws IOException {
            for (String body : List.of(
                    "Transfer-Encoding: chunked\r\n\r\n2\r\n{}\r\n0\r\n\r\n",
                    "Content-Length: 100000\r\n\r\n" + "x".repeat(100_000))) {
                String answer =
                        server.exchange(request + " HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n" + body);

                assertThat(answer).startsWith("HTTP/1.1 ").contains("\r\n\r\n").doesNotContain("HTTP/1.1 5");
            }
        }
    }

    @Nested
    class Smuggling {

        @ParameterizedTest
        @ValueSource(
                strings = {
                    "Content-Length: 4\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n",
                    "Content-Length: 4\r\nContent-Length: 5\r\n\r\n{}{}",
                    "Transfer-Encoding: chunked\r\n\r\nzz\r\n{}\r\n0\r\n\r\n",
                    "Transfer-Encoding: xchunked\r\n\r\n0\r\n\r\n",
                    "X-Long: LONG\r\n\r\n",
                })
        void an_ambiguous_request_is_400_and_the_next_on_its_connection_is_not_run(String rest) throws IOException {
            String answer = server.exchange("POST /_small HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n"
                    + rest.replace("LONG", "x".repeat(20_000))
                    + "GET /_echo/smuggled HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n");

            assertThat(answer).startsWith("HTTP/1.1 400 ").doesNotContain("\"name\":\"smuggled\"");
        }
    }

    @Nested
    class Health {

        @Test
        void all_routes_answer() {
            assertThat(get("/health/live").body()).isEqualTo("{\"status\":\"up\"}");
            assertThat(get("/health/started").body()).isEqualTo("{\"status\":\"up\"}");
            assertThat(get("/health/ready").body())
                    .isEqualTo("{\"status\":\"up\",\"checks\":{\"database\":{\"status\":\"up\"}}}");
        }
    }

    @Test
    void nothing_is_under_way_when_everything_is_answered() {
        CompletableFuture<HttpResponse<String>> answer = server.sendAsync(server.to("/_echo/x"));

        assertThat(answer.join().body().toLowerCase(Locale.ROOT)).contains("x");
        await().untilAsserted(() -> assertThat(server.state.requestsUnderWay()).isZero());
    }
}
