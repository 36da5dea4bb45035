package io.millrace.adapters.persistence.document;

import io.millrace.adapters.persistence.database.DatabaseErrors;
import io.millrace.domain.Rejection;
import java.time.Duration;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;
import java.util.function.Supplier;

/**
 * How much callers may take at a time, and how many may wait for it, in the order in which they came. All further ones are refused at once, so that the threads of the service are not spent on waiting.
 */
final class Turns {

    private final int mostWaiting;
    private final Duration patience;
    private final String refusal;
    private final BooleanSupplier answering;
    private final Semaphore free;

    /**
     * Makes turns, none of which is taken.
     *
     * @param most how much there is to take
     * @param mostWaiting how many callers wait
     * @param refusal the sentence for a caller whose turn does not come
     * @param answering whether the database answers; those who have their turn do not end it while it does not
     */
    Turns(int most, int mostWaiting, Duration patience, String refusal, BooleanSupplier answering) {
        this.mostWaiting = mostWaiting;
        this.patience = patience;
        this.refusal = refusal;
        this.answering = answering;
        this.free = new Semaphore(most, true);
    }

    /**
     * Waits for the caller's turn; {@link #end} ends it.
     *
     * @throws Rejection if too many wait already, or the turn does not come in time: with reason {@code OVERLOADED}, or
     *     {@code UNAVAILABLE} if the database does not answer
     */
    void begin() {
        begin(1, () -> refusal);
    }

    /** Waits for a turn that counts as so many; {@link #end(int)} ends it. */
    void begin(int count, Supplier<String> refusalNow) {
        boolean begun;
        try {
            // With a time it keeps the order, which tryAcquire() does not.
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
