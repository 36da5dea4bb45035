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

/**
 * Limits how many callers work at a time and how many wait. Users take turns, so that many requests of one user delay
 * another user by one turn. If the queue is full, a user with fewer waiting requests displaces one of another user.
 */
final class FairTurns {

    /** All users are in one group of the queue. */
    private static final String GROUP = "";

    private final int mostWaiting;
    private final Duration patience;
    private final String refusal;
    private final BooleanSupplier answering;
    private final FairQueue<CompletableFuture<Boolean>> waiting = new FairQueue<>();
    private int free;

    /**
     * Makes turns, none of which is taken.
     *
     * @param most how many work at a time
     * @param mostWaiting how many wait
     * @param refusal the sentence for a caller whose turn does not come
     * @param answering whether the database answers
     */
    FairTurns(int most, int mostWaiting, Duration patience, String refusal, BooleanSupplier answering) {
        this.free = most;
        this.mostWaiting = mostWaiting;
        this.patience = patience;
        this.refusal = refusal;
        this.answering = answering;
    }

    /**
     * Waits for a turn of the user; {@link #end} ends it.
     *
     * @throws Rejection if the turn does not come in time: with reason {@code OVERLOADED}, or {@code UNAVAILABLE} if the
     *     database does not answer
     */
    void begin(String user) {
        CompletableFuture<Boolean> turn = new CompletableFuture<>();
        enqueue(user, turn);
        if (!hasCome(user, turn)) {
            throw answering.getAsBoolean()
                    ? new Rejection(Rejection.Reason.OVERLOADED, refusal)
                    : new Rejection(Rejection.Reason.UNAVAILABLE, DatabaseErrors.AWAY);
        }
    }

    private synchronized void enqueue(String user, CompletableFuture<Boolean> turn) {
        if (free > 0) {
            free--;
            turn.complete(true);
            return;
        }
        if (waiting.size() >= mostWaiting) {
            Optional<CompletableFuture<Boolean>> displaced = waiting.removeFromLonger(GROUP, user);
            displaced.orElse(turn).complete(false);
        }
        if (!turn.isDone()) {
            waiting.add(GROUP, user, turn);
        }
    }

    private boolean hasCome(String user, CompletableFuture<Boolean> turn) {
        try {
            return turn.get(patience.toNanos(), TimeUnit.NANOSECONDS);
        } catch (TimeoutException late) {
            return !giveUp(user, turn);
        } catch (InterruptedException interruption) {
            Thread.currentThread().interrupt();
            return !giveUp(user, turn);
        } catch (ExecutionException impossible) {
            throw new IllegalStateException(impossible);
        }
    }

    /** Returns false if the turn has come in the meantime. */
    private synchronized boolean giveUp(String user, CompletableFuture<Boolean> turn) {
        waiting.removeIf(GROUP, user, other -> other == turn);
        turn.complete(false);
        return !turn.join();
    }

    synchronized void end() {
        Optional<CompletableFuture<Boolean>> next = waiting.poll();
        if (next.isPresent()) {
            next.get().complete(true);
        } else {
            free++;
        }
    }

    /** Returns how many wait. */
    synchronized int waiting() {
        return waiting.size();
    }
}
