package io.millrace.adapters.http.server.connection;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import io.millrace.adapters.http.server.ToyServer;
import io.millrace.adapters.http.server.ToyServer.RawConnection;
import java.io.IOException;
import java.net.SocketException;
import java.util.List;
import java.util.Locale;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What the server does with requests that are not framed as the RFC demands. */
@Execution(ExecutionMode.CONCURRENT)
class RequestFramingTest {

    private static final String POST = "POST /_small HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n";
    private static final String CHUNKED = POST + "Transfer-Encoding: chunked\r\n\r\n";
    private static final String NEXT = "GET /_echo/smuggled HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n";

    private static ToyServer server;

    @BeforeAll
    static void start() {
        server = ToyServer.withDefaults();
    }

    @AfterAll
    static void stop() {
        server.close();
    }

    private static void assertRefused(String answer) {
        assertThat(answer).startsWith("HTTP/1.1 400 ").doesNotContain("smuggled");
        assertThat(answer.toLowerCase(Locale.ROOT)).contains("connection: close");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "GET /_echo/x HTTP/1.1\r\nHost: x\r\nX: a\r\n b\r\n\r\n",
                "GET /_echo/x HTTP/1.1\r\nHost: x\r\nX: a\r\n\tb\r\n\r\n",
                "GET /_echo/x HTTP/1.1\r\nHost: x\r\nX: a\r\n \r\n\r\n",
                "GET /_echo/x HTTP/9.9\r\nHost: x\r\n\r\n",
                "GET /_echo/x HTTP/1.2\r\nHost: x\r\n\r\n",
                "GET /_echo/x HTTP/0.9\r\nHost: x\r\n\r\n",
                "GET /_echo/x HTTP/2.0\r\nHost: x\r\n\r\n",
            })
    void a_head_that_is_not_strict_is_400_and_nothing_after_it_is_run(String head) throws IOException {
        assertRefused(server.exchange(head + NEXT));
    }

    @Test
    void a_chunk_that_is_not_strict_is_400_after_an_earlier_request_with_a_body() throws IOException {
        String whole =
                server.exchange(POST + "Content-Length: 2\r\n\r\n{}" + CHUNKED + "2;x=y\r\n{}\r\n0\r\n\r\n" + NEXT);

        assertThat(whole)
                .startsWith("HTTP/1.1 200 ")
                .contains("HTTP/1.1 400 ", "request body has invalid HTTP/1.1 framing: ")
                .doesNotContain("smuggled");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "2\n{}\r\n0\r\n\r\n",
                "2\r\n{}\n0\r\n\r\n",
                "2\r\n{}\r\n0\n\r\n",
                "2\r\n{}\r\n0\r\n\n",
                "2;x=y\r\n{}\r\n0\r\n\r\n",
                "2;\r\n{}\r\n0\r\n\r\n",
                "2 \r\n{}\r\n0\r\n\r\n",
                "0x2\r\n{}\r\n0\r\n\r\n",
                "zz\r\n{}\r\n0\r\n\r\n",
                "2\r\n{}x\r\n0\r\n\r\n",
                "fffffffffffffffff\r\n{}",
                "2\r\n{}\r\n0\r\nX: a\r\n b\r\n\r\n",
                "2\r\n{}\r\n0\r\nX: a\n\r\n",
            })
    void a_chunk_that_is_not_strict_is_400_and_nothing_after_it_is_run(String chunks) throws IOException {
        String whole = server.exchange(CHUNKED + chunks + NEXT);
        assertRefused(whole);
        assertThat(whole).contains("request body has invalid HTTP/1.1 framing: ");
    }

    @ParameterizedTest
    @ValueSource(strings = {"2;x=y\r\n{}\r\n0\r\n\r\n", "2\r\n{}\r\n0\r\nX: a\n\r\n"})
    void a_chunk_that_is_not_strict_is_found_when_it_comes_byte_by_byte(String chunks) throws IOException {
        try (RawConnection connection = server.connect()) {
            connection.write(CHUNKED);
            for (int i = 0; i < chunks.length(); i++) {
                connection.write(chunks.substring(i, i + 1));
            }

            assertRefused(connection.readToEnd());
        }
    }

    @Test
    void trailers_without_end_are_400_and_take_no_more_memory_than_a_head() throws IOException {
        try (RawConnection connection = server.connect()) {
            connection.write(CHUNKED + "2\r\n{}\r\n0\r\nX: ");
            String more = "x".repeat(8 * 1_024);

            await().untilAsserted(() ->
                    assertThatThrownBy(() -> connection.write(more)).isInstanceOf(SocketException.class));
        }
        try (RawConnection connection = server.connect()) {
            connection.write(CHUNKED + "2\r\n{}\r\n0\r\nX: " + "x".repeat(17 * 1_024));

            String answer = connection.readToEnd();

            assertRefused(answer);
            assertThat(answer).contains("headers and trailers together are longer than the limit of [16384] bytes");
        }
        try (RawConnection connection = server.connect()) {
            connection.write(CHUNKED + "2\r\n{}\r\n0\r\n" + "X: y\r\n".repeat(100));

            String answer = connection.readToEnd();

            assertRefused(answer);
            assertThat(answer).contains("headers and trailers together exceed the limit of [100] fields");
        }
    }

    @Test
    void a_few_trailers_pass_and_the_connection_goes_on() throws IOException {
        String body = "2\r\n{}\r\n0\r\nX-Sum: 1\r\nY: 2\r\n\r\n";

        String answer = server.exchange(CHUNKED + body + CHUNKED + body + NEXT);

        assertThat(answer.split("\\{\"bytes\":2}", -1)).hasSize(3);
        assertThat(answer).endsWith("{\"name\":\"smuggled\",\"size\":-1}");
    }

    @Test
    void requests_may_come_in_pieces_and_several_at_once() throws IOException {
        String requests = CHUNKED + "1\r\n{\r\n1\r\n}\r\n0\r\n\r\n" + POST + "Content-Length: 2\r\n\r\n{}" + NEXT;
        for (int size : List.of(1, 5, 1_000)) {
            try (RawConnection connection = server.connect()) {
                for (int from = 0; from < requests.length(); from += size) {
                    connection.write(requests.substring(from, Math.min(requests.length(), from + size)));
                }

                String answer = connection.readToEnd();

                assertThat(answer.split("\\{\"bytes\":2}", -1)).hasSize(3);
                assertThat(answer).endsWith("{\"name\":\"smuggled\",\"size\":-1}");
            }
        }
    }

    @Test
    void a_broken_head_behind_another_request_is_400_too() throws IOException {
        String answer = server.exchange("GET /_echo/first HTTP/1.1\r\nHost: x\r\n\r\n"
                + "GET /_echo/second HTTP/1.1\r\nHost: x\r\nX: a\r\n b\r\n\r\n" + NEXT);

        assertThat(answer).contains("HTTP/1.1 400 ").doesNotContain("second", "smuggled");
    }

    @Test
    void a_client_that_was_told_to_continue_is_told_of_a_broken_chunk() throws IOException {
        try (RawConnection connection = server.connect()) {
            connection.write(POST + "Transfer-Encoding: chunked\r\nExpect: 100-continue\r\n\r\n");
            assertThat(connection.readFirst()).isEqualTo('H');
            connection.write("2;x\r\n{}\r\n0\r\n\r\n");

            assertThat(connection.readToEnd()).contains("100 Continue", "HTTP/1.1 400 ", "chunk extensions");
        }
    }

    @Test
    void a_body_that_is_refused_at_once_is_followed_all_the_same() throws IOException {
        String answer = server.exchange(
                "POST /_nothing HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\n2\r\n{}\r\n0\r\n\r\n");

        assertThat(answer).startsWith("HTTP/1.1 400 ");
    }
}
