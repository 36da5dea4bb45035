package io.millrace.adapters.http.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import io.millrace.adapters.http.server.connection.Listener;
import io.millrace.adapters.http.server.settings.HttpServerSettings;
import io.millrace.adapters.http.server.settings.HttpServerSettings.Limits;
import io.millrace.adapters.http.server.settings.HttpServerSettings.Timeouts;
import io.millrace.application.testing.TestTimeouts;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;

@Execution(ExecutionMode.CONCURRENT)
class HttpServerPressureTest {

    private static final String JSON = "application/json";
    private static final Duration SHORT = Duration.ofSeconds(1);

    @Test
    void a_body_that_does_not_come_is_408_within_its_time() throws IOException {
        try (ToyServer server = new ToyServer(
                        settings -> settings.withTimeouts(Timeouts.defaults().withRequest(SHORT)));
                ToyServer.RawConnection connection = server.connect()) {
            connection.writeHead("POST /_small HTTP/1.1", "Content-Type: application/json", "Content-Length: 100");
            connection.write("{\"a\":");

            assertThat(connection.readToEnd())
                    .startsWith("HTTP/1.1 408")
                    .contains("Connection: close")
                    .contains("request body arrived too slowly");
        }
    }

    @Test
    void a_body_that_trickles_is_408_long_before_its_time() throws Exception {
        Timeouts patient = Timeouts.defaults().withRequest(TestTimeouts.HANGING.multipliedBy(2));
        try (ToyServer server = new ToyServer(settings -> settings.withTimeouts(patient));
                ToyServer.RawConnection connection = server.connect()) {
            connection.writeHead("POST /_small HTTP/1.1", "Content-Type: application/json", "Content-Length: 100000");

            // A byte that arrives after the server has closed the connection would discard the response.
            await().pollInterval(Duration.ofMillis(200)).until(() -> {
                boolean responded = connection.hasResponse();
                if (!responded) {
                    connection.write(" ");
                }
                return responded;
            });

            assertThat(connection.readToEnd()).startsWith("HTTP/1.1 408");
        }
    }

    @Test
    void headers_that_do_not_end_close_the_connection() throws IOException {
        try (ToyServer server = new ToyServer(
                        settings -> settings.withTimeouts(Timeouts.defaults().withHeaders(SHORT)));
                ToyServer.RawConnection connection = server.connect()) {
            connection.write("GET /_echo/x HTTP/1.1\r\nHost: x\r\nX-Never: ");

            assertThat(connection.readToEnd()).isEmpty();
        }
    }

    @Test
    void a_handler_that_takes_too_long_is_503_and_the_server_goes_on() {
        try (ToyServer server = new ToyServer(
                settings -> settings.withTimeouts(Timeouts.defaults().withRequest(SHORT)))) {
            HttpResponse<String> worker = server.send(server.to("/_slow"));
            HttpResponse<String> change = server.send(server.to("/_slow-change").POST(BodyPublishers.noBody()));
            HttpResponse<String> later = server.send(server.to("/_never"));
            server.gate.countDown();

            assertThat(worker.statusCode()).isEqualTo(503);
            assertThat(worker.body()).contains("timeout_exception").contains("no response within [1000ms]");
            assertThat(worker.headers().firstValue("Retry-After")).contains("1");
            assertThat(change.body()).contains("the outcome is unknown");
            assertThat(change.headers().firstValue("Retry-After")).isEmpty();
            assertThat(later.statusCode()).isEqualTo(503);
            assertThat(server.send(server.to("/_echo/x")).statusCode()).isEqualTo(200);
        }
    }

    @Test
    void the_work_for_a_request_that_took_too_long_ends_at_its_next_look_at_the_deadline() {
        try (ToyServer server = new ToyServer(settings ->
                settings.withTimeouts(Timeouts.defaults().withRequest(SHORT)).withWorkers(1, 8))) {
            // A request that waited too long for a worker is never begun, so more than one may be needed.
            await().until(() -> {
                server.send(server.to("/_working"));
                return server.ended.getCount() == 0;
            });
            assertThat(server.gate.getCount()).isEqualTo(1);
        }
    }

    @Test
    void a_request_that_waited_too_long_for_a_worker_is_never_begun() {
        try (ToyServer server = new ToyServer(settings ->
                settings.withTimeouts(Timeouts.defaults().withRequest(SHORT)).withWorkers(1, 8))) {
            CompletableFuture<HttpResponse<String>> first = server.sendAsync(server.to("/_slow"));
            CompletableFuture<HttpResponse<String>> second = server.sendAsync(server.to("/_slow"));
            first.join();
            second.join();
            server.gate.countDown();

            assertThat(server.send(server.to("/_start").POST(BodyPublishers.noBody()))
                            .statusCode())
                    .isEqualTo(200);
            assertThat(server.entered.availablePermits()).isEqualTo(1);
        }
    }

    @Test
    void a_request_without_a_free_place_in_the_queue_is_429_and_reading_from_memory_goes_on() {
        try (ToyServer server = new ToyServer(settings -> settings.withWorkers(1, 1))) {
            CompletableFuture<HttpResponse<String>> working = server.sendAsync(server.to("/_slow"));
            server.entered.acquireUninterruptibly();
            List<CompletableFuture<HttpResponse<String>>> others = new ArrayList<>();
            for (int index = 0; index < 5; index++) {
                others.add(server.sendAsync(server.to("/_slow")));
            }
            await().until(() ->
                    others.stream().filter(CompletableFuture::isDone).count() == 4);

            HttpResponse<String> fromMemory = server.send(server.to("/_echo/x"));
            HttpResponse<String> refused = others.stream()
                    .filter(CompletableFuture::isDone)
                    .findFirst()
                    .orElseThrow()
                    .join();
            server.gate.countDown();

            assertThat(fromMemory.statusCode()).isEqualTo(200);
            assertThat(refused.statusCode()).isEqualTo(429);
            assertThat(refused.headers().firstValue("Retry-After")).contains("1");
            assertThat(refused.body()).contains("es_rejected_execution_exception");
            assertThat(working.join().statusCode()).isEqualTo(200);
            assertThat(others)
                    .allSatisfy(other -> assertThat(other.join().statusCode()).isIn(200, 429));
        }
    }

    @Test
    void sixty_four_large_bodies_share_a_small_memory() {
        long memory = 20L * 1_024 * 1_024;
        byte[] body = "x".repeat((int) ToyServer.BIG).getBytes(StandardCharsets.US_ASCII);
        // The client opens all connections at once and may take long to begin with the last of them.
        try (ToyServer server =
                new ToyServer(settings -> settings.withLimits(Limits.defaults().withInFlight(memory))
                        .withTimeouts(Timeouts.defaults().withHeaders(Duration.ofMinutes(1))))) {
            List<CompletableFuture<HttpResponse<String>>> answers = new ArrayList<>();
            for (int index = 0; index < 64; index++) {
                answers.add(server.sendAsync(
                        server.to("/_big").header("Content-Type", JSON).POST(BodyPublishers.ofByteArray(body))));
            }

            // A client that gets no processor for seconds sends its body too slowly.
            assertThat(answers)
                    .allSatisfy(answer -> assertThat(answer.join().statusCode()).isIn(200, 408, 429));
            assertThat(answers)
                    .filteredOn(answer -> answer.join().statusCode() == 429)
                    .isNotEmpty()
                    .allSatisfy(answer -> {
                        assertThat(answer.join().body()).contains("circuit_breaking_exception");
                        assertThat(answer.join().headers().firstValue("Retry-After"))
                                .contains("1");
                    });
            await().untilAsserted(
                            () -> assertThat(server.state.requestsUnderWay()).isZero());
            HttpResponse<String> afterwards =
                    server.send(server.to("/_big").header("Content-Type", JSON).POST(BodyPublishers.ofByteArray(body)));
            assertThat(afterwards.statusCode()).isEqualTo(200);
        }
    }

    @Test
    void answers_that_nobody_reads_share_a_small_memory_and_small_ones_go_on() throws IOException {
        long memory = 20L * 1_024 * 1_024;
        try (ToyServer server = new ToyServer(
                        settings -> settings.withLimits(Limits.defaults().withInFlight(memory)));
                ToyServer.RawConnection lazy = server.connectWithSmallBuffer()) {
            lazy.writeHead("GET /_huge HTTP/1.1", "Connection: close");
            char first = lazy.readFirst();

            HttpResponse<String> second = server.send(server.to("/_huge"));
            HttpResponse<String> small = server.send(server.to("/_echo/x"));
            String rest = lazy.readToEnd();
            await().untilAsserted(
                            () -> assertThat(server.state.requestsUnderWay()).isZero());
            HttpResponse<String> afterwards = server.send(server.to("/_huge"));

            assertThat(second.statusCode()).isEqualTo(429);
            assertThat(second.headers().firstValue("Retry-After")).contains("1");
            assertThat(second.body())
                    .contains("circuit_breaking_exception")
                    .contains(
                            "this response and all other unsent ones would exceed the limit of [" + memory + "] bytes");
            assertThat(small.statusCode()).isEqualTo(200);
            assertThat(first + rest).startsWith("HTTP/1.1 200").endsWith("\"]");
            assertThat(rest).hasSizeGreaterThan((int) ToyServer.HUGE);
            assertThat(afterwards.statusCode()).isEqualTo(200);
        }
    }

    @Test
    void what_was_changed_is_told_however_little_room_answers_have() {
        long memory = 20L * 1_024 * 1_024;
        try (ToyServer server =
                new ToyServer(settings -> settings.withLimits(Limits.defaults().withInFlight(memory)))) {
            server.budgets.answers().take(memory);

            HttpResponse<String> read = server.send(server.to("/_huge"));
            HttpResponse<String> changed = server.send(server.to("/_change").POST(BodyPublishers.noBody()));
            HttpResponse<String> promised = server.send(server.to("/_promise").POST(BodyPublishers.noBody()));
            int changes = server.changes.get();
            server.budgets.answers().giveBack(memory);

            assertThat(read.statusCode()).isEqualTo(429);
            assertThat(changed.statusCode()).isEqualTo(200);
            assertThat(changed.body()).hasSize(100_002);
            assertThat(promised.statusCode()).isEqualTo(429);
            assertThat(changes).isEqualTo(1);
            assertThat(server.send(server.to("/_promise").POST(BodyPublishers.noBody()))
                            .statusCode())
                    .isEqualTo(200);
            await().untilAsserted(
                            () -> assertThat(server.budgets.answers().taken()).isZero());
        }
    }

    /** Does not limit the time of writing, because a loaded machine reads slowly. */
    private static Timeouts forSlowReaders() {
        Timeouts defaults = Timeouts.defaults();
        return new Timeouts(
                defaults.headers(),
                defaults.body(),
                defaults.handling(),
                defaults.idle(),
                TestTimeouts.HANGING.multipliedBy(2),
                defaults.drain());
    }

    @Test
    void readers_of_a_shared_file_take_no_memory_from_other_answers() throws IOException {
        long memory = 20L * 1_024 * 1_024;
        try (ToyServer server = new ToyServer(settings ->
                settings.withLimits(Limits.defaults().withInFlight(memory)).withTimeouts(forSlowReaders()))) {
            List<ToyServer.RawConnection> lazy = new ArrayList<>();
            try {
                for (int i = 0; i < 8; i++) {
                    ToyServer.RawConnection connection = server.connectWithSmallBuffer();
                    lazy.add(connection);
                    connection.writeHead("GET /shared HTTP/1.1", "Connection: close");
                    assertThat(connection.readFirst()).isEqualTo('H');
                }

                assertThat(server.send(server.to("/_huge")).statusCode()).isEqualTo(200);
                assertThat(lazy.get(0).readToEnd()).endsWith("\0".repeat((int) ToyServer.HUGE));
            } finally {
                // Before the server, which would wait for them.
                for (ToyServer.RawConnection connection : lazy) {
                    connection.close();
                }
            }
        }
    }

    @Test
    void a_client_that_leaves_in_the_middle_of_an_answer_leaves_its_memory() throws IOException {
        long memory = 20L * 1_024 * 1_024;
        try (ToyServer server =
                new ToyServer(settings -> settings.withLimits(Limits.defaults().withInFlight(memory)))) {
            for (int visit = 0; visit < 5; visit++) {
                try (ToyServer.RawConnection lazy = server.connectWithSmallBuffer()) {
                    lazy.writeHead("GET /_huge HTTP/1.1", "Accept: application/json");
                    assertThat(lazy.readFirst()).isEqualTo('H');
                }
                await().untilAsserted(() ->
                        assertThat(server.state.requestsUnderWay()).isZero());
            }

            assertThat(server.send(server.to("/_huge")).statusCode()).isEqualTo(200);
        }
    }

    @Test
    void closing_lets_a_request_under_way_end_and_refuses_new_ones() {
        try (ToyServer server = ToyServer.withDefaults()) {
            CompletableFuture<HttpResponse<String>> underWay = server.sendAsync(server.to("/_slow"));
            server.entered.acquireUninterruptibly();
            CompletableFuture<Void> closing = CompletableFuture.runAsync(server::shutDown);
            await().until(server.state::isDraining);

            HttpResponse<String> refused = server.send(server.to("/_echo/x"));
            HttpResponse<String> live = server.send(server.to("/health/live"));
            HttpResponse<String> ready = server.send(server.to("/health/ready"));
            server.gate.countDown();
            closing.join();

            assertThat(underWay.join().statusCode()).isEqualTo(200);
            assertThat(refused.statusCode()).isEqualTo(503);
            assertThat(refused.headers().firstValue("Connection")).contains("close");
            assertThat(refused.body()).contains("the service is shutting down");
            assertThat(live.statusCode()).isEqualTo(200);
            assertThat(ready.statusCode()).isEqualTo(503);
            assertThat(ready.body())
                    .isEqualTo("{\"status\":\"down\",\"checks\":{\"server\":{\"status\":\"down\","
                            + "\"detail\":\"the service is shutting down\"}}}");
        }
    }

    @Test
    void closing_does_not_wait_for_ever() {
        try (ToyServer server = new ToyServer(
                settings -> settings.withTimeouts(Timeouts.defaults().withDrain(SHORT)))) {
            CompletableFuture<HttpResponse<String>> stuck = server.sendAsync(server.to("/_slow"));
            server.entered.acquireUninterruptibly();

            server.shutDown();

            assertThat(stuck).failsWithin(TestTimeouts.HANGING).withThrowableOfType(ExecutionException.class);
        }
    }

    @Test
    void a_connection_that_outlives_the_read_time_out_while_its_handler_works_is_kept() {
        Timeouts timeouts = new Timeouts(
                Duration.ofSeconds(20),
                Duration.ofMillis(200),
                Duration.ofSeconds(20),
                Duration.ofMillis(200),
                Duration.ofSeconds(20),
                Duration.ofSeconds(20));
        try (ToyServer server = new ToyServer(settings -> settings.withTimeouts(timeouts))) {
            CompletableFuture<HttpResponse<String>> answer = server.sendAsync(server.to("/_slow"));
            server.entered.acquireUninterruptibly();

            await().pollDelay(Duration.ofMillis(1_700)).until(() -> true);
            server.gate.countDown();

            assertThat(answer.join().statusCode()).isEqualTo(200);
        }
    }

    @Test
    void buffers_of_connections_are_smaller_where_memory_is() {
        Limits limits = Limits.defaults();

        assertThat(Listener.bufferSize(limits.withInFlight(5L << 20))).isEqualTo(1_024);
        assertThat(Listener.bufferSize(limits.withInFlight(21L << 20))).isEqualTo(2_048);
        assertThat(Listener.bufferSize(limits.withInFlight(85L << 20))).isEqualTo(8_192);
        assertThat(Listener.bufferSize(limits.withInFlight(10L << 30))).isEqualTo(16_384);
    }

    @Test
    void memory_in_which_the_largest_body_finds_no_room_is_refused_at_the_start() {
        assertThatThrownBy(() -> new ToyServer(
                        settings -> settings.withLimits(Limits.defaults().withInFlight(1_000_000))))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("the memory for request bodies, 1000000 bytes, must be at least twice the largest body,"
                        + " 10485760 bytes");
    }

    @Test
    void a_port_that_is_taken_is_said_in_a_sentence() {
        try (ToyServer server = ToyServer.withDefaults()) {
            int port = server.port();

            assertThatThrownBy(() -> new ToyServer(settings -> HttpServerSettings.defaults("127.0.0.1", port, 2)))
                    .isInstanceOf(UncheckedIOException.class)
                    .hasMessage("cannot listen on 127.0.0.1:" + port);
        }
    }
}
