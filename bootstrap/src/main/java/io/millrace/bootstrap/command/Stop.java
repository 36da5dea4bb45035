package io.millrace.bootstrap.command;

import io.millrace.bootstrap.load.Waiting;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/** Waits in a command, until somebody wants it to end. */
final class Stop implements Waiting {

    private final CompletableFuture<Void> arrival;

    Stop(StopRequest request) {
        this.arrival = StopArrival.of(request);
    }

    @Override
    public boolean isOver() {
        return arrival.isDone();
    }

    @Override
    public void pause(Duration duration) {
        try {
            arrival.get(duration.toNanos(), TimeUnit.NANOSECONDS);
        } catch (TimeoutException e) {
            // The time is over, as it should be.
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            arrival.complete(null);
        } catch (ExecutionException e) {
            throw new IllegalStateException("a request to end does not fail", e);
        }
    }
}
