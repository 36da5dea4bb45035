package io.millrace.adapters.persistence.document.admission;

import io.millrace.adapters.persistence.database.DatabaseErrors;
import io.millrace.adapters.persistence.database.connection.FairQueue;
import io.millrace.domain.Rejection;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.BooleanSupplier;
import java.util.function.LongSupplier;

/**
 * Limits the number of callers that work concurrently, and the number of callers that wait for a permit to work.
 *
 * <p>The queue of waiting callers serves the users round-robin. Therefore many requests of one user delay another user
 * only by the duration of one request. If the queue is full, a user with fewer waiting requests displaces a waiting
 * request of a user with more.
 *
 * <p>A caller that has worked for some time pauses if a user who has worked less in the last seconds is waiting. The
 * waiting user gets the permit of this caller. Therefore a short search does not wait for the end of long searches, and
 * does not pause for them.
 */
public final class FairLimiter {

    /** The only group of the queue. All users belong to this group. */
    private static final String GROUP = "";

    private final Limits limits;
    private final String refusal;
    private final BooleanSupplier answering;
    private final LongSupplier nanos;
    private final FairQueue<Waiting> waiting = new FairQueue<>();
    private final RecentUse recent = new RecentUse();
    private int free;
    private int paused;

    /**
     * The limits for callers.
     *
     * @param most the maximum number of callers that work concurrently
     * @param mostPaused the maximum number of callers that are paused, in addition to those that work; paused callers
     *     keep their connections
     * @param mostWaiting the maximum number of callers that wait
     * @param patience the maximum time that a caller waits for a permit, at the beginning or after a pause
     * @param slice how long a caller works before it may pause for another user
     */
    public record Limits(int most, int mostPaused, int mostWaiting, Duration patience, Duration slice) {}

    /**
     * Creates the limiter.
     *
     * @param refusal the message for a rejected caller
     * @param answering returns whether the database responds
     * @param nanos a monotonic clock in nanoseconds
     */
    public FairLimiter(Limits limits, String refusal, BooleanSupplier answering, LongSupplier nanos) {
        this.limits = limits;
        this.refusal = refusal;
        this.answering = answering;
        this.nanos = nanos;
        this.free = limits.most();
    }

    /** A caller that waits for a permit, to begin its work or to continue it after a pause. */
    private record Waiting(String user, CompletableFuture<Boolean> granted, boolean isPaused) {}

    /**
     * Waits until the user gets a permit.
     *
     * @throws Rejection if the queue is full or no permit becomes free in time: with reason {@code OVERLOADED}, or
     *     {@code UNAVAILABLE} if the database does not respond
     */
    public Permit begin(String user) {
        Waiting begun = new Waiting(user, new CompletableFuture<>(), false);
        enqueue(begun);
        await(begun);
        return new Permit(user);
    }

    /** The permit of one caller. Not thread-safe. */
    public final class Permit implements AutoCloseable {

        private final String user;
        private long since = nanos.getAsLong();
        private boolean isHeld = true;

        private Permit(String user) {
            this.user = user;
        }

        /**
         * Pauses if this caller has worked for a slice and a waiting user has worked less in the last seconds. Returns
         * when this caller may continue.
         *
         * @throws Rejection if this caller cannot continue in time; see {@link #begin}
         */
        public void pauseForOthers() {
            long now = nanos.getAsLong();
            if (now - since < limits.slice().toNanos()) {
                return;
            }
            Optional<Waiting> pause = handOver(user, now - since, now);
            if (pause.isPresent()) {
                isHeld = false;
                await(pause.get());
                isHeld = true;
            }
            since = nanos.getAsLong();
        }

        @Override
        public void close() {
            if (isHeld) {
                long now = nanos.getAsLong();
                end(user, now - since, now);
            }
        }
    }

    private void await(Waiting turn) {
        if (!awaitPermit(turn)) {
            throw answering.getAsBoolean()
                    ? new Rejection(Rejection.Reason.OVERLOADED, refusal)
                    : new Rejection(Rejection.Reason.UNAVAILABLE, DatabaseErrors.NOT_AVAILABLE);
        }
    }

    private synchronized void enqueue(Waiting begun) {
        if (free > 0) {
            free--;
            begun.granted().complete(true);
            return;
        }
        if (waiting.size() - paused >= limits.mostWaiting()) {
            Optional<Waiting> displaced = waiting.removeFromLonger(GROUP, begun.user());
            displaced.orElse(begun).granted().complete(false);
        }
        if (!begun.granted().isDone()) {
            waiting.add(GROUP, begun.user(), begun);
        }
    }

    /**
     * Hands the permit over to a waiting caller of another user who has worked less. If the maximum number of callers
     * is already paused, only a paused caller can receive the permit.
     *
     * @param used the nanoseconds that the user has worked since the last call
     * @return the pause of this caller; empty if this caller keeps its permit
     */
    private synchronized Optional<Waiting> handOver(String user, long used, long now) {
        recent.add(user, used, now);
        double own = recent.of(user, now);
        Optional<Waiting> next = waiting.pollOther(
                GROUP,
                user,
                other -> (paused < limits.mostPaused() || other.isPaused()) && recent.of(other.user(), now) < own);
        if (next.isEmpty()) {
            return Optional.empty();
        }
        Waiting pause = new Waiting(user, new CompletableFuture<>(), true);
        waiting.addFirst(GROUP, user, pause);
        paused++;
        passTo(next.get());
        return Optional.of(pause);
    }

    private boolean awaitPermit(Waiting waiter) {
        try {
            return waiter.granted().get(limits.patience().toNanos(), TimeUnit.NANOSECONDS);
        } catch (TimeoutException timedOut) {
            return !giveUp(waiter);
        } catch (InterruptedException interruption) {
            Thread.currentThread().interrupt();
            return !giveUp(waiter);
        } catch (ExecutionException impossible) {
            throw new IllegalStateException(impossible);
        }
    }

    /**
     * Removes a caller from the queue, because it no longer waits. Returns false if the caller has already received a
     * permit.
     */
    private synchronized boolean giveUp(Waiting waiter) {
        boolean removed =
                !waiting.removeIf(GROUP, waiter.user(), waiter::equals).isEmpty();
        if (removed && waiter.isPaused()) {
            paused--;
        }
        waiter.granted().complete(false);
        return !waiter.granted().join();
    }

    private synchronized void end(String user, long used, long now) {
        recent.add(user, used, now);
        Optional<Waiting> next = waiting.poll();
        if (next.isPresent()) {
            passTo(next.get());
        } else {
            free++;
        }
    }

    private void passTo(Waiting next) {
        paused -= next.isPaused() ? 1 : 0;
        next.granted().complete(true);
    }

    synchronized int waiting() {
        return waiting.size();
    }
}
