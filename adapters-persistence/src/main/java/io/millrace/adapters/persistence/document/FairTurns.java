package io.millrace.adapters.persistence.document;

import io.millrace.adapters.persistence.database.DatabaseErrors;
import io.millrace.adapters.persistence.database.FairQueue;
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
 * Limits how many callers work at a time and how many wait. Users take turns, so that many requests of one user delay
 * another user by one turn. A turn that lasts pauses while another user has one, so that a long search does not make short
 * ones of others wait for its end. If the queue is full, a user with fewer waiting requests displaces one of another user.
 */
final class FairTurns {

    /** All users are in one group of the queue. */
    private static final String GROUP = "";

    private final Limits limits;
    private final String refusal;
    private final BooleanSupplier answering;
    private final LongSupplier nanos;
    private final FairQueue<Waiting> waiting = new FairQueue<>();
    private int free;
    private int paused;

    /**
     * The limits of turns.
     *
     * @param most how many work at a time
     * @param mostPaused how many more may have begun their turn and pause; they keep their connections
     * @param mostWaiting how many wait
     * @param patience how long a caller waits for a turn to begin or to continue
     * @param slice how long a turn lasts before it pauses for others
     */
    record Limits(int most, int mostPaused, int mostWaiting, Duration patience, Duration slice) {}

    /**
     * Makes turns, none of which is taken.
     *
     * @param refusal the sentence for a caller whose turn does not come
     * @param answering whether the database answers
     * @param nanos a monotonic clock
     */
    FairTurns(Limits limits, String refusal, BooleanSupplier answering, LongSupplier nanos) {
        this.limits = limits;
        this.refusal = refusal;
        this.answering = answering;
        this.nanos = nanos;
        this.free = limits.most();
    }

    /** A caller that waits for its turn to begin, or to continue after a pause. */
    private record Waiting(CompletableFuture<Boolean> turn, boolean isPaused) {}

    /**
     * Waits for a turn of the user.
     *
     * @throws Rejection if the turn does not come in time: with reason {@code OVERLOADED}, or {@code UNAVAILABLE} if the
     *     database does not answer
     */
    Turn begin(String user) {
        Waiting begun = new Waiting(new CompletableFuture<>(), false);
        enqueue(user, begun);
        await(user, begun);
        return new Turn(user);
    }

    /** A turn that has begun. Used by one thread. */
    final class Turn implements AutoCloseable {

        private final String user;
        private long since = nanos.getAsLong();
        private boolean isHeld = true;

        private Turn(String user) {
            this.user = user;
        }

        /**
         * Lets another user go first if one waits and this turn has lasted for a while; then waits until it continues.
         *
         * @throws Rejection as {@link #begin} does, if it does not continue in time
         */
        void pauseForOthers() {
            if (nanos.getAsLong() - since < limits.slice().toNanos()) {
                return;
            }
            Optional<Waiting> pause = handOver(user);
            if (pause.isPresent()) {
                isHeld = false;
                await(user, pause.get());
                isHeld = true;
            }
            since = nanos.getAsLong();
        }

        @Override
        public void close() {
            if (isHeld) {
                end();
            }
        }
    }

    private void await(String user, Waiting turn) {
        if (!hasCome(user, turn)) {
            throw answering.getAsBoolean()
                    ? new Rejection(Rejection.Reason.OVERLOADED, refusal)
                    : new Rejection(Rejection.Reason.UNAVAILABLE, DatabaseErrors.AWAY);
        }
    }

    private synchronized void enqueue(String user, Waiting begun) {
        if (free > 0) {
            free--;
            begun.turn().complete(true);
            return;
        }
        if (waiting.size() - paused >= limits.mostWaiting()) {
            Optional<Waiting> displaced = waiting.removeFromLonger(GROUP, user);
            displaced.orElse(begun).turn().complete(false);
        }
        if (!begun.turn().isDone()) {
            waiting.add(GROUP, user, begun);
        }
    }

    /**
     * Returns the pause if another user's turn begins or continues now, or nothing if this turn goes on. Where no more
     * turns may pause, this one changes places with one that does.
     */
    private synchronized Optional<Waiting> handOver(String user) {
        Optional<Waiting> next =
                waiting.pollOther(GROUP, user, other -> paused < limits.mostPaused() || other.isPaused());
        if (next.isEmpty()) {
            return Optional.empty();
        }
        Waiting pause = new Waiting(new CompletableFuture<>(), true);
        waiting.addFirst(GROUP, user, pause);
        paused++;
        passTo(next.get());
        return Optional.of(pause);
    }

    private boolean hasCome(String user, Waiting waiter) {
        try {
            return waiter.turn().get(limits.patience().toNanos(), TimeUnit.NANOSECONDS);
        } catch (TimeoutException late) {
            return !giveUp(user, waiter);
        } catch (InterruptedException interruption) {
            Thread.currentThread().interrupt();
            return !giveUp(user, waiter);
        } catch (ExecutionException impossible) {
            throw new IllegalStateException(impossible);
        }
    }

    /** Returns false if the turn has come in the meantime. */
    private synchronized boolean giveUp(String user, Waiting waiter) {
        boolean removed = !waiting.removeIf(GROUP, user, waiter::equals).isEmpty();
        if (removed && waiter.isPaused()) {
            paused--;
        }
        waiter.turn().complete(false);
        return !waiter.turn().join();
    }

    private synchronized void end() {
        Optional<Waiting> next = waiting.poll();
        if (next.isPresent()) {
            passTo(next.get());
        } else {
            free++;
        }
    }

    private void passTo(Waiting next) {
        paused -= next.isPaused() ? 1 : 0;
        next.turn().complete(true);
    }

    /** Returns how many wait. */
    synchronized int waiting() {
        return waiting.size();
    }
}
