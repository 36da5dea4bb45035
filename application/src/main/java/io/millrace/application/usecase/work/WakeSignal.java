package io.millrace.application.usecase.work;

import java.time.Duration;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;

/** Wakes a thread that otherwise looks for work at intervals. */
final class WakeSignal {

    private final Semaphore woken = new Semaphore(0);

    void wake() {
        woken.release();
    }

    /**
     * Returns at once if {@link #wake} was called since the last call of this method; otherwise waits for it, or for
     * the time to be over.
     */
    void await(Duration atMost) {
        try {
            woken.tryAcquire(atMost.toNanos(), TimeUnit.NANOSECONDS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        woken.drainPermits();
    }
}
