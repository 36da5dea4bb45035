package io.millrace.adapters.http.health;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.millrace.adapters.http.json.rendering.JsonRendering;
import io.millrace.adapters.http.route.Request;
import io.millrace.adapters.http.route.Response;
import io.millrace.adapters.http.route.Response.Content;
import io.millrace.application.port.driving.health.CheckReadiness.Check;
import io.millrace.application.port.driving.health.CheckReadiness.Readiness;
import io.millrace.application.testing.TestTimeouts;
import java.io.IOException;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

class ReadinessHandlerTest {

    private static final Request REQUEST =
            Request.builder("GET", "/health/ready").build();

    @Test
    void a_check_that_fails_is_503() {
        Readiness readiness = new Readiness(List.of(new Check("database", false, "no connection")));
        try (ReadinessHandler handler = new ReadinessHandler(progress -> readiness, () -> false)) {
            assertThat(handler.handle(REQUEST).toCompletableFuture().join().status())
                    .isEqualTo(503);
        }
    }

    @Test
    void a_check_that_throws_is_503() {
        try (ReadinessHandler handler = new ReadinessHandler(
                progress -> {
                    throw new IllegalStateException("broken");
                },
                () -> false)) {
            assertThat(handler.handle(REQUEST).toCompletableFuture().join().status())
                    .isEqualTo(503);
        }
    }

    @Test
    void a_check_that_hangs_is_503_in_time_and_runs_once() throws InterruptedException {
        CountDownLatch gate = new CountDownLatch(1);
        AtomicInteger runs = new AtomicInteger();
        try (ReadinessHandler handler = new ReadinessHandler(
                progress -> {
                    runs.incrementAndGet();
                    awaitQuietly(gate);
                    return new Readiness(List.of());
                },
                () -> false)) {
            List<CompletableFuture<Response>> answers = List.of(
                    handler.handle(REQUEST).toCompletableFuture(),
                    handler.handle(REQUEST).toCompletableFuture(),
                    handler.handle(REQUEST).toCompletableFuture());

            assertThat(answers)
                    .allSatisfy(answer -> assertThat(answer)
                            .succeedsWithin(TestTimeouts.HANGING)
                            .extracting(Response::status)
                            .isEqualTo(503));
            gate.countDown();
            assertThat(runs).hasValue(1);
        }
    }

    @Test
    void the_response_names_the_check_that_hangs_and_has_the_outcomes_of_those_before_it() throws IOException {
        CountDownLatch gate = new CountDownLatch(1);
        try (ReadinessHandler handler = new ReadinessHandler(
                progress -> {
                    progress.begin("engine", List.of(new Check("database", true, "")));
                    awaitQuietly(gate);
                    return new Readiness(List.of());
                },
                () -> false)) {
            Response response = handler.handle(REQUEST).toCompletableFuture().join();
            JsonNode body =
                    new ObjectMapper().readTree(JsonRendering.PLAIN.render(((Content.Json) response.content()).body()));

            assertThat(body.at("/checks/database/status").asText()).isEqualTo("up");
            assertThat(body.at("/checks/engine/status").asText()).isEqualTo("down");
            assertThat(body.at("/checks/engine/detail").asText())
                    .matches("the check has been running for \\d+ ms and has not ended within a second");
            gate.countDown();
        }
    }

    @Test
    void a_server_that_drains_is_503_whatever_the_checks_say() {
        try (ReadinessHandler handler = new ReadinessHandler(progress -> new Readiness(List.of()), () -> true)) {
            assertThat(handler.handle(REQUEST).toCompletableFuture().join().status())
                    .isEqualTo(503);
        }
    }

    private static void awaitQuietly(CountDownLatch gate) {
        try {
            gate.await();
        } catch (InterruptedException stopped) {
            Thread.currentThread().interrupt();
        }
    }
}
