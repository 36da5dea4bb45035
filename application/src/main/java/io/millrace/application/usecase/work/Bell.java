package io.millrace.application.usecase.work;

import java.time.Duration;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;

/** Wakes a thread that otherwise looks around from time to time. */
final class Bell {

    private final Semaphore rung = new Semaphore(0);

    void ring() {
        rung.release();
    }

    /** Waits until it is rung, was rung since the last time, or the time is over. */
    void await(Duration atMost) {
        try {
            rung.tryAcquire(atMost.toNanos(), TimeUnit.NANOSECONDS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        rung.drainPermits();
    }
}
