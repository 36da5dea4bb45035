package io.millrace.adapters.oidc;

import java.time.Duration;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;

/** Limits the number of operations at the same time. */
final class Permits {

    private final Semaphore free;
    private final Duration longestWait;

    /**
     * Creates permits.
     *
     * @param most the maximum number of operations at the same time
     * @param longestWait how long an operation waits for others
     */
    Permits(int most, Duration longestWait) {
        this.free = new Semaphore(most);
        this.longestWait = longestWait;
    }

    /** Takes a permit for an operation. Returns false if none became free in time. */
    boolean acquire() {
        try {
            return free.tryAcquire(longestWait.toMillis(), TimeUnit.MILLISECONDS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return false;
        }
    }

    /** Gives the permit of an operation back. */
    void release() {
        free.release();
    }
}
