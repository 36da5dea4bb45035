package io.millrace.application.usecase.work;

import io.millrace.application.port.driven.service.Leaving;
import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;

/** Tells the threads that work on a task that they must stop, and wakes those that pause. */
public final class Halt {

    private final AtomicReference<@Nullable Leaving> reason = new AtomicReference<>();
    private final CountDownLatch halted = new CountDownLatch(1);

    /** Halts; the first reason given counts. */
    public void halt(Leaving why) {
        if (reason.compareAndSet(null, why)) {
            halted.countDown();
        }
    }

    public boolean isHalted() {
        return reason.get() != null;
    }

    /**
     * Throws if the work must stop.
     *
     * @throws HaltedException with the reason if it was halted
     */
    public void check() {
        Leaving why = reason.get();
        if (why != null) {
            throw new HaltedException(why);
        }
    }

    /**
     * Waits, and no longer than until it is halted.
     *
     * @throws HaltedException with the reason if it was or is halted
     */
    public void pause(Duration duration) {
        try {
            halted.await(Math.max(0, duration.toNanos()), TimeUnit.NANOSECONDS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            halt(Leaving.INTERRUPTED);
        }
        check();
    }
}
