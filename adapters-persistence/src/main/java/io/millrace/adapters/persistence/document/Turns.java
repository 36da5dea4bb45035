package io.millrace.adapters.persistence.document;

import io.millrace.adapters.persistence.database.DatabaseErrors;
import io.millrace.domain.Rejection;
import java.time.Duration;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;
import java.util.function.Supplier;

/**
 * Limits how many units callers hold at a time, and how many callers wait. The queue is first in, first out. Further
 * callers are rejected immediately, so that the threads of the service are not blocked.
 */
final class Turns {

    private final int mostWaiting;
    private final Duration patience;
    private final String refusal;
    private final BooleanSupplier answering;
    private final Semaphore free;

    /**
     * Creates turns that are all free.
     *
     * @param most the number of units
     * @param mostWaiting how many callers wait
     * @param refusal the message for a rejected caller
     * @param answering whether the database answers; while it does not, turns do not end
     */
    Turns(int most, int mostWaiting, Duration patience, String refusal, BooleanSupplier answering) {
        this.mostWaiting = mostWaiting;
        this.patience = patience;
        this.refusal = refusal;
        this.answering = answering;
        this.free = new Semaphore(most, true);
    }

    /**
     * Waits for a turn; {@link #end} ends it.
     *
     * @throws Rejection if too many callers wait or the turn does not begin in time: with reason {@code OVERLOADED}, or
     *     {@code UNAVAILABLE} if the database does not answer
     */
    void begin() {
        begin(1, () -> refusal);
    }

    /** Waits for a turn with this number of units; {@link #end(int)} ends it. */
    void begin(int count, Supplier<String> refusalNow) {
        boolean begun;
        try {
            // The variant with a time is fair; tryAcquire() is not.
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
                    : new Rejection(Rejection.Reason.UNAVAILABLE, DatabaseErrors.AWAY);
        }
    }

    void end() {
        end(1);
    }

    void end(int count) {
        free.release(count);
    }
}
