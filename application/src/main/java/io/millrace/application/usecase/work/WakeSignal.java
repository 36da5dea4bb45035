package io.millrace.application.usecase.work;

import java.time.Duration;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;

/** Wakes a thread that polls for work. */
final class WakeSignal {

    private final Semaphore woken = new Semaphore(0);

    void wake() {
        woken.release();
    }

    /**
     * Returns immediately if {@link #wake} was called since the last call of this method; otherwise waits for that call
     * or until the time has elapsed.
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
