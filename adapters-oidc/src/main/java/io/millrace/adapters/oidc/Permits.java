package io.millrace.adapters.oidc;

import java.time.Duration;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;

/** Limits the number of simultaneous operations. */
final class Permits {

    private final Semaphore free;
    private final Duration longestWait;

    /**
     * Creates the permits.
     *
     * @param most the maximum number of simultaneous operations
     * @param longestWait the maximum time that an operation waits for a permit
     */
    Permits(int most, Duration longestWait) {
        this.free = new Semaphore(most);
        this.longestWait = longestWait;
    }

    /** Acquires a permit for an operation. Returns false if no permit becomes available in time. */
    boolean acquire() {
        try {
            return free.tryAcquire(longestWait.toMillis(), TimeUnit.MILLISECONDS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return false;
        }
    }

    /** Releases the permit of an operation. */
    void release() {
        free.release();
    }
}
