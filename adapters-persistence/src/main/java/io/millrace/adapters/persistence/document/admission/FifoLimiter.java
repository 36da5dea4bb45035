package io.millrace.adapters.persistence.document.admission;

import io.millrace.adapters.persistence.database.DatabaseErrors;
import io.millrace.domain.Rejection;
import java.time.Duration;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;
import java.util.function.Supplier;

/**
 * Limits the number of units that callers hold, and the number of callers that wait for units. A unit is the permit for
 * one operation, or 1 KiB of a {@link ReadBudget}. The queue is first in, first out. If the maximum number of callers
 * waits, other callers are rejected immediately, so that they do not block the threads of the service.
 */
public final class FifoLimiter {

    private final int mostWaiting;
    private final Duration patience;
    private final String refusal;
    private final BooleanSupplier answering;
    private final Semaphore free;

    /**
     * Creates a limiter whose units are all free.
     *
     * @param most the number of units
     * @param mostWaiting the maximum number of callers that wait
     * @param refusal the message for a rejected caller
     * @param answering returns whether the database responds. It decides about the reason of rejections
     */
    public FifoLimiter(int most, int mostWaiting, Duration patience, String refusal, BooleanSupplier answering) {
        this.mostWaiting = mostWaiting;
        this.patience = patience;
        this.refusal = refusal;
        this.answering = answering;
        this.free = new Semaphore(most, true);
    }

    /**
     * Waits for one unit. The caller must release it with {@link #end}.
     *
     * @throws Rejection if too many callers wait or no unit becomes free in time: with reason {@code OVERLOADED}, or
     *     {@code UNAVAILABLE} if the database does not respond
     */
    public void begin() {
        begin(1, () -> refusal);
    }

    /** Waits for this number of units. The caller must release them with {@link #end(int)}. */
    void begin(int count, Supplier<String> refusalNow) {
        boolean begun;
        try {
            // With a timeout, even 0, tryAcquire is fair. Without a timeout, it is not fair.
            begun = free.tryAcquire(count, 0, TimeUnit.NANOSECONDS)
                    || (free.getQueueLength() < mostWaiting
                            && free.tryAcquire(count, patience.toNanos(), TimeUnit.NANOSECONDS));
        } catch (InterruptedException interruption) {
            Thread.currentThread().interrupt();
            begun = false;
        }
        if (!begun) {
            throw answering.getAsBoolean()
                    ? new Rejection(Rejection.Reason.OVERLOADED, refusalNow.get())
                    : new Rejection(Rejection.Reason.UNAVAILABLE, DatabaseErrors.NOT_AVAILABLE);
        }
    }

    public void end() {
        end(1);
    }

    void end(int count) {
        free.release(count);
    }
}
