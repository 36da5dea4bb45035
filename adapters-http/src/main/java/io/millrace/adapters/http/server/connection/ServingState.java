package io.millrace.adapters.http.server.connection;

import java.time.Duration;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicInteger;

/** The state of one server: whether it serves or drains, and the number of running requests. */
public final class ServingState {

    private final AtomicInteger underWay = new AtomicInteger();
    private final CompletableFuture<Void> idle = new CompletableFuture<>();
    private final Set<Runnable> leaving = ConcurrentHashMap.newKeySet();
    private volatile boolean draining;

    /** Returns whether the server has begun to stop. Once true, it stays true. */
    public boolean isDraining() {
        return draining;
    }

    /**
     * Returns the number of requests whose response is not yet sent completely. An open web socket counts as one
     * request.
     */
    public int requestsUnderWay() {
        return underWay.get();
    }

    public void begin() {
        underWay.incrementAndGet();
    }

    public void end() {
        if (underWay.decrementAndGet() == 0 && draining) {
            idle.complete(null);
        }
    }

    /**
     * Calls {@code leave} when the server begins to stop, or immediately if it has already begun. Used for connections
     * that would otherwise never end.
     */
    public void onDrain(Runnable leave) {
        leaving.add(leave);
        if (draining) {
            leave.run();
        }
    }

    public void forget(Runnable leave) {
        leaving.remove(leave);
    }

    /** Starts to drain: new requests are rejected, running requests may finish, and endless connections are ended. */
    public void drain() {
        draining = true;
        leaving.forEach(Runnable::run);
        if (underWay.get() == 0) {
            idle.complete(null);
        }
    }

    /** Waits until no request is running. Returns false if the limit has elapsed before. */
    public boolean awaitIdle(Duration limit) throws InterruptedException {
        try {
            idle.get(limit.toMillis(), TimeUnit.MILLISECONDS);
            return true;
        } catch (TimeoutException stillBusy) {
            return false;
        } catch (ExecutionException impossible) {
            throw new IllegalStateException(impossible);
        }
    }
}
