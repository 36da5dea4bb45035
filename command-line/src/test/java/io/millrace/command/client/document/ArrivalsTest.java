package io.millrace.command.client.document;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import io.millrace.command.client.ClientFailedException;
import io.millrace.command.client.ExitStatus;
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
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Deque;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class ArrivalsTest {

    private static final ObjectMapper MAPPER = new ObjectMapper();
    private static final DocumentQuery ALL =
            new DocumentQuery(List.of("logs"), "", Optional.empty(), Optional.empty(), List.of());

    private final Deque<String> streams = new ArrayDeque<>();
    private final List<JsonNode> subscriptions = Collections.synchronizedList(new ArrayList<>());
    private final List<String> found = new ArrayList<>();
    private final List<String> reports = new ArrayList<>();
    private final Pauses pauses = new Pauses();
    private HttpServer server;
    private ServiceClient service;

    @BeforeEach
    void start() throws IOException {
        server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        server.createContext("/graphql", this::answer);
        server.start();
        service = new ServiceClient(
                URI.create("http://127.0.0.1:" + server.getAddress().getPort()), ServiceCredentials.none());
    }

    @AfterEach
    void stop() {
        server.stop(0);
    }

    private void answer(HttpExchange exchange) throws IOException {
        JsonNode request = MAPPER.readTree(exchange.getRequestBody().readAllBytes());
        boolean subscribes = request.path("query").asText().startsWith("subscription");
        if (subscribes) {
            subscriptions.add(request.path("variables"));
        }
        String body =
                subscribes ? Optional.ofNullable(streams.poll()).orElse("") : "{\"data\":{\"arrivalCursor\":\"c0\"}}";
        byte[] bytes = body.getBytes(StandardCharsets.UTF_8);
        exchange.getResponseHeaders()
                .add("Content-Type", subscribes ? "text/event-stream; charset=utf-8" : "application/json");
        exchange.sendResponseHeaders(200, 0);
        exchange.getResponseBody().write(bytes);
        exchange.close();
    }

    private static String event(String cursor, String index, String id) {
        return "event: next\ndata: {\"data\":{\"documentAdded\":{\"cursor\":\"" + cursor + "\",\"document\":{\"id\":\""
                + id + "\",\"index\":\"" + index + "\",\"source\":\ndata: {\"a\":1.10}}}}}\n\n";
    }

    private static String error(String code) {
        return "event: next\ndata: {\"errors\":[{\"message\":\"not now\",\"extensions\":{\"code\":\"" + code
                + "\"}}]}\n\n";
    }

    private void follow(DocumentQuery query, FoundDocument... known) {
        Arrivals arrivals = Arrivals.mark(service, query);
        List.of(known).forEach(arrivals::exclude);
        arrivals.follow(pauses, new Interruptions(reports::add), document -> {
            found.add(document.id() + " " + document.source());
        });
    }

    @Test
    void after_an_interruption_the_next_subscription_continues_after_the_last_document() {
        streams.add(":\n\n" + event("c1", ".ds-logs-000001", "x") + event("c2", ".ds-logs-000002", "y"));
        streams.add(event("c3", ".ds-logs-000002", "z"));
        pauses.left = 2;

        assertThatThrownBy(() -> follow(ALL)).isInstanceOf(InterruptedClientException.class);

        assertThat(found).containsExactly("x {\"a\":1.10}", "y {\"a\":1.10}", "z {\"a\":1.10}");
        assertThat(subscriptions)
                .extracting(variables -> variables.path("after").asText())
                .containsExactly("c0", "c2");
        assertThat(reports)
                .containsExactly(
                        "the connection to the service ended; retrying",
                        "the service responds again",
                        "the connection to the service ended; retrying");
    }

    @Test
    void a_document_that_was_listed_is_not_repeated_even_if_its_index_was_upgraded() {
        streams.add(event("c1", ".migrated-ds-logs-000001", "x") + event("c2", ".ds-logs-000002", "x"));

        assertThatThrownBy(() -> follow(ALL, new FoundDocument(".ds-logs-000001", "x", MAPPER.createObjectNode())))
                .isInstanceOf(InterruptedClientException.class);

        assertThat(found).containsExactly("x {\"a\":1.10}");
    }

    @Test
    void the_query_and_the_fields_are_sent() {
        assertThatThrownBy(() -> follow(new DocumentQuery(
                        List.of("logs"),
                        "a:1",
                        Optional.of("2026-01-01T00:00:00Z"),
                        Optional.empty(),
                        List.of("a", "b"))))
                .isInstanceOf(InterruptedClientException.class);

        assertThat(subscriptions.get(0))
                .hasToString(
                        "{\"stream\":\"logs\",\"after\":\"c0\",\"query\":{\"bool\":{\"filter\":["
                                + "{\"queryString\":{\"query\":\"a:1\",\"allWords\":true}},"
                                + "{\"range\":{\"field\":\"@timestamp\",\"gte\":\"2026-01-01T00:00:00Z\"}}]}},\"fields\":[\"a\",\"b\"]}");
    }

    @Test
    void an_overloaded_service_is_asked_again_but_a_rejection_ends_the_command() {
        streams.add(error("OVERLOADED"));
        streams.add(error("FORBIDDEN"));
        pauses.left = 5;

        assertThatThrownBy(() -> follow(ALL))
                .isInstanceOfSatisfying(
                        ClientFailedException.class,
                        failure -> assertThat(failure.status()).isEqualTo(ExitStatus.NOT_ALLOWED))
                .hasMessage("rejected: not now");
        assertThat(reports).containsExactly("rejected: not now; retrying");
    }

    @Test
    void every_subscription_has_the_same_lower_bound_of_the_time() {
        streams.add(event("c1", ".ds-logs-000001", "x"));
        pauses.left = 2;

        assertThatThrownBy(() -> follow(
                        new DocumentQuery(List.of("logs"), "", Optional.of("now-1h"), Optional.empty(), List.of())))
                .isInstanceOf(InterruptedClientException.class);

        assertThat(subscriptions)
                .hasSize(2)
                .extracting(variables ->
                        variables.at("/query/bool/filter/0/range/gte").asText())
                .allMatch(time -> time.matches("\\d{4}-\\d\\d-\\d\\dT.*Z"))
                .containsOnly(subscriptions
                        .get(0)
                        .at("/query/bool/filter/0/range/gte")
                        .asText());
    }

    /** Ends the command after a number of pauses, which take no time. */
    private static final class Pauses implements Waiting {

        private int left = 1;

        @Override
        public boolean isOver() {
            return left == 0;
        }

        @Override
        public void pause(Duration duration) {
            left--;
        }
    }
}
