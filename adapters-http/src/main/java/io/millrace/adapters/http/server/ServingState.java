package io.millrace.adapters.http.server;

import java.time.Duration;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicInteger;

/** Whether the server takes requests or drains, and how many are under way. One per server. */
public final class ServingState {

    private final AtomicInteger underWay = new AtomicInteger();
    private final CompletableFuture<Void> idle = new CompletableFuture<>();
    private final Set<Runnable> leaving = ConcurrentHashMap.newKeySet();
    private volatile boolean draining;

    /** Returns whether the server has begun to stop; stays true from then on. */
    public boolean isDraining() {
        return draining;
    }

    /** Returns how many requests have begun and are not yet answered to the last byte; an open web socket is one. */
    public int requestsUnderWay() {
        return underWay.get();
    }

    void begin() {
        underWay.incrementAndGet();
    }

    void end() {
        if (underWay.decrementAndGet() == 0 && draining) {
            idle.complete(null);
        }
    }

    /**
     * Runs {@code leave} when the server begins to stop, or at once if it has; used for connections without an end of
     * their own.
     */
    void onDrain(Runnable leave) {
        leaving.add(leave);
        if (draining) {
            leave.run();
        }
    }

    void forget(Runnable leave) {
        leaving.remove(leave);
    }

    /** Accepts no more requests; those under way go on, except for endless ones. */
    void drain() {
        draining = true;
        leaving.forEach(Runnable::run);
        if (underWay.get() == 0) {
            idle.complete(null);
        }
    }

    /** Waits until no request is under way; returns false if the limit ends before. */
    boolean awaitIdle(Duration limit) throws InterruptedException {
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
