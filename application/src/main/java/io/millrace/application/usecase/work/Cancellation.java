package io.millrace.application.usecase.work;

import io.millrace.application.port.driven.service.reindex.StopReason;
import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;

/** Notifies the threads of a job that they must stop, and wakes threads that pause. */
public final class Cancellation {

    private final AtomicReference<@Nullable StopReason> reason = new AtomicReference<>();
    private final CountDownLatch cancelled = new CountDownLatch(1);

    /** Cancels the work; if it is already cancelled, keeps the first reason. */
    public void cancel(StopReason why) {
        if (reason.compareAndSet(null, why)) {
            cancelled.countDown();
        }
    }

    public boolean isCancelled() {
        return reason.get() != null;
    }

    /**
     * Checks whether the work may continue.
     *
     * @throws WorkCancelledException with the reason if the work was cancelled
     */
    public void check() {
        StopReason why = reason.get();
        if (why != null) {
            throw new WorkCancelledException(why);
        }
    }

    /**
     * Waits until the time has elapsed or the work is cancelled.
     *
     * @throws WorkCancelledException with the reason if the work is cancelled before or during the wait
     */
    public void pause(Duration duration) {
        try {
            cancelled.await(Math.max(0, duration.toNanos()), TimeUnit.NANOSECONDS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            cancel(StopReason.INTERRUPTED);
        }
        check();
    }
}
