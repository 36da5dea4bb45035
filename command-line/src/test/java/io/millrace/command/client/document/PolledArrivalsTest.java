package io.millrace.command.client.document;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import io.millrace.command.client.InterruptedClientException;
import io.millrace.command.client.ServiceClient;
import io.millrace.command.client.ServiceCredentials;
import io.millrace.command.console.Waiting;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CopyOnWriteArrayList;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class PolledArrivalsTest {

    private static final ObjectMapper MAPPER = new ObjectMapper();
    private static final DocumentQuery ALL =
            new DocumentQuery(List.of("trail"), "", Optional.empty(), Optional.empty(), List.of());

    private record Entry(String id, String time) {}

    private final List<Entry> stored = new CopyOnWriteArrayList<>();
    private final List<String> found = new ArrayList<>();
    private HttpServer server;
    private ServiceClient service;
    private volatile boolean unavailable;

    @BeforeEach
    void start() throws IOException {
        server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        server.createContext("/", this::answer);
        server.start();
        service = new ServiceClient(
                URI.create("http://127.0.0.1:" + server.getAddress().getPort()), ServiceCredentials.none());
    }

    @AfterEach
    void stop() {
        server.stop(0);
    }

    private void answer(HttpExchange exchange) throws IOException {
        byte[] sent = exchange.getRequestBody().readAllBytes();
        ObjectNode answer = MAPPER.createObjectNode();
        if (exchange.getRequestURI().getPath().endsWith("/_search")) {
            answer.putObject("hits").set("hits", search(MAPPER.readTree(sent)));
        } else {
            answer.put("id", "point");
        }
        byte[] bytes = answer.toString().getBytes(StandardCharsets.UTF_8);
        exchange.sendResponseHeaders(unavailable ? 503 : 200, bytes.length);
        exchange.getResponseBody().write(bytes);
        exchange.close();
        unavailable = false;
    }

    private ArrayNode search(JsonNode request) {
        Set<String> excluded = new HashSet<>();
        request.at("/query/bool/must_not/0/ids/values").forEach(id -> excluded.add(id.asText()));
        String from = request.at("/query/bool/filter/0/range/@timestamp/gte").asText();
        Comparator<Entry> order = Comparator.comparing(Entry::time);
        ArrayNode hits = MAPPER.createArrayNode();
        stored.stream()
                .filter(entry -> !excluded.contains(entry.id()) && entry.time().compareTo(from) >= 0)
                .sorted(request.at("/sort/0/@timestamp").asText().equals("desc") ? order.reversed() : order)
                .limit(request.path("size").asInt())
                .forEach(entry -> hits.addObject()
                        .put("_index", "trail")
                        .put("_id", entry.id())
                        .putObject("_source")
                        .put("@timestamp", entry.time()));
        return hits;
    }

    private void store(String id, String minute) {
        stored.add(new Entry(id, "2026-11-20T10:" + minute + ":00Z"));
    }

    private void follow(int most, Runnable... steps) {
        List<Runnable> left = new ArrayList<>(List.of(steps));
        Waiting waiting = new Waiting() {
            @Override
            public boolean isOver() {
                return left.isEmpty();
            }

            @Override
            public void pause(Duration duration) {
                left.remove(0).run();
            }
        };
        PolledArrivals arrivals = PolledArrivals.after(service, ALL, most, document -> found.add(document.id()));
        assertThatThrownBy(() ->
                        arrivals.follow(waiting, new Interruptions(found::add), document -> found.add(document.id())))
                .isInstanceOf(InterruptedClientException.class);
    }

    @Test
    void the_newest_documents_come_first_and_each_new_one_follows_once() {
        store("a", "01");
        store("b", "02");
        store("c", "03");

        follow(2, () -> store("d", "04"), () -> store("e", "05"), () -> {}, () -> {});

        assertThat(found).containsExactly("b", "c", "d", "e");
    }

    @Test
    void a_document_that_becomes_visible_late_is_found_once() {
        store("a", "10");

        follow(1, () -> store("b", "20"), () -> store("late", "16"), () -> {}, () -> {});

        assertThat(found).containsExactly("a", "b", "late");
    }

    @Test
    void all_documents_of_an_empty_index_are_new() {
        follow(5, () -> store("a", "10"), () -> {}, () -> {});

        assertThat(found).containsExactly("a");
    }

    @Test
    void an_interruption_is_reported_and_survived() {
        store("a", "10");

        follow(1, () -> unavailable = true, () -> store("b", "11"), () -> {});

        assertThat(found).hasSize(4).startsWith("a").endsWith("the service responds again");
        assertThat(found.get(1)).endsWith("; retrying");
    }
}
