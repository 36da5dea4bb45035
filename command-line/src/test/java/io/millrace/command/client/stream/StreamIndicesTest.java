package io.millrace.command.client.stream;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import io.millrace.command.client.ServiceClient;
import io.millrace.command.client.ServiceCredentials;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class StreamIndicesTest {

    private final List<String> requests = Collections.synchronizedList(new ArrayList<>());
    private HttpServer server;
    private ServiceClient client = new ServiceClient(URI.create("http://127.0.0.1"), ServiceCredentials.none());

    @BeforeEach
    void start() throws IOException {
        server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        server.createContext("/", this::answer);
        server.start();
        client = new ServiceClient(
                URI.create("http://127.0.0.1:" + server.getAddress().getPort()), ServiceCredentials.none());
    }

    @AfterEach
    void stop() {
        server.stop(0);
    }

    private void answer(HttpExchange exchange) throws IOException {
        String path = exchange.getRequestURI().getPath();
        requests.add(path);
        String text = switch (path) {
            case "/" -> "{\"version\":{\"minimum_index_compatibility_version\":\"7.0.0\"}}";
            case "/_data_stream/logs-*" ->
                "{\"data_streams\":[{\"name\":\"logs-b\",\"indices\":[{\"index_name\":\"b1\"},{\"index_name\":\"b2\"}]},"
                        + "{\"name\":\"logs-a\",\"indices\":[{\"index_name\":\"a1\"}]},"
                        + "{\"name\":\"logs-c\",\"indices\":[{\"index_name\":\"c1\"}]}]}";
            case "/logs-*/_stats/docs,store" ->
                "{\"indices\":{\"b1\":{\"primaries\":{\"docs\":{\"count\":5},\"store\":{\"size_in_bytes\":7}}}}}";
            case "/*", "/notes" ->
                "{" + version("notes", 7) + "," + version("new", 8) + "," + version(".kibana", 7)
                        + ",\"b1\":{\"data_stream\":\"logs-b\"," + settings(7) + "}"
                        + ",\"migrated-old\":{\"aliases\":{\"old\":{},\"w\":{}}," + settings(8) + "}}";
            case "/*/_stats/docs,store" -> "{}";
            default ->
                "{" + version("a1", 7) + "," + version("b1", 7) + "," + version("b2", 8) + "," + version("c1", 8) + "}";
        };
        byte[] answer = text.getBytes(StandardCharsets.UTF_8);
        exchange.sendResponseHeaders(200, answer.length);
        exchange.getResponseBody().write(answer);
        exchange.close();
    }

    private static String version(String index, int major) {
        return "\"" + index + "\":{" + settings(major) + "}";
    }

    private static String settings(int major) {
        return "\"settings\":{\"index.version.created_string\":\"" + major + ".0.0\"}";
    }

    @Test
    void what_is_outdated_of_many_data_streams_takes_as_many_requests_as_of_one() {
        assertThat(StreamIndices.outdatedOfAll(client, "logs-*"))
                .containsOnlyKeys("logs-a", "logs-b")
                .containsEntry("logs-a", List.of(new BackingIndex("a1", "7.0.0", true, 0, 0)))
                .containsEntry("logs-b", List.of(new BackingIndex("b1", "7.0.0", true, 5, 7)));

        assertThat(requests).hasSize(4);
    }

    @Test
    void outdated_indices_outside_of_data_streams_are_found_with_one_request_for_all() {
        assertThat(StreamIndices.outdatedPlain(client, "*"))
                .containsExactly(
                        new BackingIndex(".kibana", "7.0.0", true, 0, 0),
                        new BackingIndex("notes", "7.0.0", true, 0, 0));

        assertThat(requests).hasSize(3);
    }

    @Test
    void upgrades_of_indices_have_the_names_of_outdated_indices_or_of_the_aliases_that_replaced_them() {
        assertThat(StreamIndices.plainTasks(client)).containsExactly("notes", "old");
    }
}
