package io.millrace.command.console;

import io.millrace.command.client.InterruptedClientException;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/** The stop signal of a command. When the signal arrives, pauses of the command end early. */
public final class Stop implements Waiting {

    private final CompletableFuture<Void> arrival = new CompletableFuture<>();

    private Stop() {}

    /** Starts a separate thread that waits for the request to stop. Returns the signal at once. */
    public static Stop listen(StopRequest request) {
        Stop stop = new Stop();
        Thread waiting = new Thread(
                () -> {
                    try {
                        request.await();
                        stop.arrival.complete(null);
                    } catch (InterruptedException e) {
                        Thread.currentThread().interrupt();
                    }
                },
                "stop-request");
        waiting.setDaemon(true);
        waiting.start();
        return stop;
    }

    /** Returns a future that completes when the request to stop arrives. */
    public CompletableFuture<Void> arrival() {
        return arrival.copy();
    }

    /** Waits until the request to stop arrives. */
    public void awaitRequest() {
        while (!isOver()) {
            pause(Duration.ofDays(1));
        }
    }

    @Override
    public boolean isOver() {
        return arrival.isDone();
    }

    /**
     * Throws if the request to stop has arrived.
     *
     * @throws InterruptedClientException if the request has arrived
     */
    public void check() {
        if (isOver()) {
            throw new InterruptedClientException("the command was stopped");
        }
    }

    @Override
    public void pause(Duration duration) {
        try {
            await(new CompletableFuture<>(), duration);
        } catch (TimeoutException e) {
            // The duration of the pause has passed.
        } catch (ExecutionException e) {
            throw new IllegalStateException("a request to end does not fail", e);
        }
    }

    /**
     * Waits until {@code event} completes or the request to stop arrives.
     *
     * @throws TimeoutException if neither happens within {@code patience}
     * @throws ExecutionException if {@code event} fails
     */
    public void await(CompletableFuture<Void> event, Duration patience) throws TimeoutException, ExecutionException {
        try {
            CompletableFuture.anyOf(event, arrival).get(patience.toNanos(), TimeUnit.NANOSECONDS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            arrival.complete(null);
        }
    }
}
