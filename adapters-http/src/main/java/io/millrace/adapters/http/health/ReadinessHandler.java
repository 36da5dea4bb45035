package io.millrace.adapters.http.health;

import io.millrace.adapters.http.route.LaterHandler;
import io.millrace.adapters.http.route.Request;
import io.millrace.adapters.http.route.Response;
import io.millrace.application.port.driving.health.CheckReadiness;
import io.millrace.application.port.driving.health.CheckReadiness.Check;
import io.millrace.application.port.driving.health.CheckReadiness.Readiness;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Responds within a second whether the service is ready. The checks run on one thread. Requests that arrive while
 * checks run share the outcome of these checks, so that blocked checks occupy only one thread. If the checks take
 * longer than a second, the response contains the outcomes so far and the name of the check that is still running.
 */
public final class ReadinessHandler implements LaterHandler, AutoCloseable {

    private static final Logger LOG = LoggerFactory.getLogger(ReadinessHandler.class);
    private static final Duration LIMIT = Duration.ofSeconds(1);

    private final CheckReadiness checkReadiness;
    private final BooleanSupplier draining;
    private final ExecutorService executor;
    private CompletableFuture<Readiness> latest = CompletableFuture.completedFuture(new Readiness(List.of()));
    private volatile Unfinished unfinished = new Unfinished("checks", List.of(), System.nanoTime());

    public ReadinessHandler(CheckReadiness checkReadiness, BooleanSupplier draining) {
        this.checkReadiness = checkReadiness;
        this.draining = draining;
        this.executor = Executors.newSingleThreadExecutor(task -> {
            Thread thread = new Thread(task, "readiness-check");
            thread.setDaemon(true);
            return thread;
        });
    }

    @Override
    public CompletionStage<Response> handle(Request request) {
        if (draining.getAsBoolean()) {
            return CompletableFuture.completedFuture(response(notReady("server", "the service is shutting down")));
        }
        return current()
                .copy()
                .orTimeout(LIMIT.toMillis(), TimeUnit.MILLISECONDS)
                .exceptionally(timeout -> unfinished.readiness())
                .thenApply(ReadinessHandler::response);
    }

    @Override
    public void close() {
        executor.shutdownNow();
    }

    private synchronized CompletableFuture<Readiness> current() {
        if (latest.isDone()) {
            begin("checks", List.of());
            latest = CompletableFuture.supplyAsync(this::check, executor);
        }
        return latest;
    }

    private Readiness check() {
        try {
            return checkReadiness.check(this::begin);
        } catch (RuntimeException broken) {
            LOG.warn("the readiness check failed", broken);
            return notReady("checks", "the checks failed");
        }
    }

    private void begin(String name, List<Check> ended) {
        unfinished = new Unfinished(name, List.copyOf(ended), System.nanoTime());
    }

    private static Readiness notReady(String name, String detail) {
        return new Readiness(List.of(new Check(name, false, detail)));
    }

    private static Response response(Readiness readiness) {
        return Response.object(readiness.isReady() ? 200 : 503, json -> {
                    json.writeStringField("status", status(readiness.isReady()));
                    json.writeObjectFieldStart("checks");
                    for (Check check : readiness.checks()) {
                        json.writeObjectFieldStart(check.name());
                        json.writeStringField("status", status(check.passed()));
                        if (!check.detail().isEmpty()) {
                            json.writeStringField("detail", check.detail());
                        }
                        json.writeEndObject();
                    }
                    json.writeEndObject();
                })
                .with("Cache-Control", "no-store");
    }

    private static String status(boolean passed) {
        return passed ? "up" : "down";
    }

    /** The check that is running, and the outcomes of the checks before it. */
    private record Unfinished(String name, List<Check> ended, long beginNanos) {

        Readiness readiness() {
            List<Check> checks = new ArrayList<>(ended);
            long millis = TimeUnit.NANOSECONDS.toMillis(System.nanoTime() - beginNanos);
            checks.add(new Check(
                    name, false, "the check has been running for " + millis + " ms and has not ended within a second"));
            return new Readiness(checks);
        }
    }
}
