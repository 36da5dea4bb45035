package io.millrace.adapters.http.health;

import static org.assertj.core.api.Assertions.assertThat;

import io.millrace.adapters.http.route.Request;
import io.millrace.adapters.http.route.Response;
import io.millrace.application.port.driving.health.CheckReadiness.Check;
import io.millrace.application.port.driving.health.CheckReadiness.Readiness;
import io.millrace.application.testing.TestTimeouts;
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
        try (ReadinessHandler handler = new ReadinessHandler(() -> readiness, () -> false)) {
            assertThat(handler.handle(REQUEST).toCompletableFuture().join().status())
                    .isEqualTo(503);
        }
    }

    @Test
    void a_check_that_throws_is_503() {
        try (ReadinessHandler handler = new ReadinessHandler(
                () -> {
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
                () -> {
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
    void a_server_that_drains_is_503_whatever_the_checks_say() {
        try (ReadinessHandler handler = new ReadinessHandler(() -> new Readiness(List.of()), () -> true)) {
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
