package io.millrace.adapters.persistence.security;

import io.millrace.domain.Rejection;
import java.time.Duration;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;

/** Lets few work at once and few wait for it, in the order they came, and refuses everybody else. */
final class NarrowGate {

    private final Semaphore inside;
    private final Semaphore insideOrWaiting;
    private final Duration patience;

    /**
     * Makes a gate.
     *
     * @param width how many work at once
     * @param queue how many may wait
     * @param patience how long they wait
     */
    NarrowGate(int width, int queue, Duration patience) {
        if (width < 1 || queue < 0) {
            throw new IllegalArgumentException("a gate of width " + width + " with a queue of " + queue);
        }
        this.inside = new Semaphore(width, true);
        this.insideOrWaiting = new Semaphore(width + queue);
        this.patience = patience;
    }

    /**
     * Does the work on this thread as soon as it is let in.
     *
     * @throws Rejection with reason {@code OVERLOADED} if the queue is full or the wait was in vain
     */
    <T> T pass(Supplier<T> work) {
        if (!insideOrWaiting.tryAcquire()) {
            throw refusal();
        }
        try {
            if (!enter()) {
                throw refusal();
            }
            try {
                return work.get();
            } finally {
                inside.release();
            }
        } finally {
            insideOrWaiting.release();
        }
    }

    /** An interruption ends the wait. */
    private boolean enter() {
        try {
            return inside.tryAcquire(patience.toNanos(), TimeUnit.NANOSECONDS);
        } catch (InterruptedException interruption) {
            Thread.currentThread().interrupt();
            return false;
        }
    }

    private static Rejection refusal() {
        return new Rejection(Rejection.Reason.OVERLOADED, "too many passwords are being checked at this moment");
    }
}
