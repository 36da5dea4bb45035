package io.millrace.command.client;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ServiceClientTest {

    @ParameterizedTest
    @CsvSource({"., %2E", ".., %2E%2E", "..., ...", ".a, .a", "a/b, a%2Fb", "a\\b, a%5Cb", "a b, a%20b", "a+b, a%2Bb"})
    void a_name_is_one_segment_that_no_proxy_takes_for_another_path(String name, String segment) {
        assertThat(ServiceClient.segment(name)).isEqualTo(segment);
    }

    @Test
    void several_names_are_one_segment() {
        assertThat(ServiceClient.segment(List.of("..", "a,b"))).isEqualTo("..,a%2Cb");
    }

    @Test
    void the_time_is_that_of_the_last_response_if_the_clocks_differ() throws Exception {
        try (ServerSocket server = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            Thread answering = new Thread(() -> answerIn2100(server), "server");
            answering.start();
            ServiceClient client = new ServiceClient(
                    URI.create("http://127.0.0.1:" + server.getLocalPort()), ServiceCredentials.none());
            assertThat(client.now()).isBefore(Instant.parse("2099-12-31T00:00:00Z"));

            client.get("/");

            assertThat(client.now())
                    .isBetween(Instant.parse("2100-01-01T00:00:00Z"), Instant.parse("2100-01-02T00:00:00Z"));
            answering.join();
        }
    }

    private static void answerIn2100(ServerSocket server) {
        try (Socket connection = server.accept()) {
            BufferedReader request =
                    new BufferedReader(new InputStreamReader(connection.getInputStream(), StandardCharsets.US_ASCII));
            String line = request.readLine();
            while (line != null && !line.isEmpty()) {
                line = request.readLine();
            }
            connection
                    .getOutputStream()
                    .write(("HTTP/1.1 200 OK\r\nDate: Fri, 01 Jan 2100 00:00:00 GMT\r\nContent-Length: 2\r\n"
                                    + "Connection: close\r\n\r\n{}")
                            .getBytes(StandardCharsets.US_ASCII));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
