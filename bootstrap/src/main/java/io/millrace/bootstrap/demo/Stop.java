package io.millrace.bootstrap.demo;

import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/** Ends the demo between two of its steps, and cuts its pauses short. */
final class Stop {

    private final CompletableFuture<Void> arrival;

    Stop(CompletableFuture<Void> arrival) {
        this.arrival = arrival;
    }

    boolean hasArrived() {
        return arrival.isDone();
    }

    void check() {
        if (hasArrived()) {
            throw new DemoStoppedException();
        }
    }

    void pause(Duration duration) {
        try {
            await(new CompletableFuture<>(), duration);
        } catch (TimeoutException e) {
            check();
        }
    }

    /** Waits until {@code event} completes, and throws what it completes with. */
    void await(CompletableFuture<Void> event, Duration patience) throws TimeoutException {
        try {
            CompletableFuture.anyOf(event, arrival).get(patience.toNanos(), TimeUnit.NANOSECONDS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new DemoStoppedException();
        } catch (ExecutionException e) {
            check();
            if (e.getCause() instanceof RuntimeException failure) {
                throw failure;
            }
            throw new DemoFailedException("the service did not become ready", e);
        }
        check();
    }
}
