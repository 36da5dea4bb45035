package io.millrace.adapters.persistence.security;

import io.millrace.adapters.persistence.database.connection.FairQueue;
import io.millrace.application.port.driven.service.security.user.PasswordHashes.Requester;
import io.millrace.domain.Rejection;
import io.millrace.domain.security.user.PasswordHash;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;
import java.util.function.Supplier;

/**
 * Limits the number of callers that hash passwords concurrently, and the number of callers that wait. Addresses are
 * served round-robin, and so are the users of each address. Therefore a flood from one address delays a caller from
 * another address only by the time of one hash. Known callers are served first, but every fourth free permit goes to an
 * unknown caller, so that unknown callers do not wait forever.
 */
final class HashingLimiter {

    private static final int KNOWN_BEFORE_OTHERS = 4;

    private final int width;
    private final int queue;
    private final Duration patience;
    private final FairQueue<Waiter> known = new FairQueue<>();
    private final FairQueue<Waiter> others = new FairQueue<>();
    private int working;
    private int served;

    /**
     * Creates a limiter.
     *
     * @param width the maximum number of callers that hash concurrently
     * @param queue the maximum number of callers that wait
     * @param patience the maximum time that a caller waits
     */
    HashingLimiter(int width, int queue, Duration patience) {
        if (width < 1 || queue < 0) {
            throw new IllegalArgumentException("a limiter of width " + width + " with a queue of " + queue);
        }
        this.width = width;
        this.queue = queue;
        this.patience = patience;
    }

    /**
     * Waits for a permit and runs the work on this thread.
     *
     * @throws Rejection with reason {@code OVERLOADED} if the queue is full or no permit becomes free in time
     */
    <T> T run(Requester requester, Supplier<T> work) {
        enter(requester, Optional.empty());
        try {
            return work.get();
        } finally {
            leave();
        }
    }

    /**
     * Runs the comparison like {@link #run}. If another caller with the same address and user completes an equal
     * comparison while this caller waits, returns the result of that comparison.
     */
    boolean compare(Requester requester, Comparison comparison, BooleanSupplier work) {
        Optional<Boolean> known = enter(requester, Optional.of(comparison));
        if (known.isPresent()) {
            return known.get();
        }
        try {
            boolean same = work.getAsBoolean();
            answer(requester, comparison, same);
            return same;
        } finally {
            leave();
        }
    }

    /**
     * Waits for a permit, or until another caller completes an equal comparison.
     *
     * @return the result of the other caller; empty if this caller has received a permit
     */
    private Optional<Boolean> enter(Requester requester, Optional<Comparison> comparison) {
        Optional<Waiter> waiter = queue(requester, comparison);
        State state = waiter.isPresent() ? end(waiter.get()) : State.ADMITTED;
        return switch (state) {
            case ADMITTED -> Optional.empty();
            case SAME -> Optional.of(true);
            case DIFFERENT -> Optional.of(false);
            case WAITING, REFUSED ->
                throw new Rejection(Rejection.Reason.OVERLOADED, "too many passwords are being checked at this moment");
        };
    }

    /** Adds the caller to the queue. Returns its waiter; empty if the caller need not wait. */
    private synchronized Optional<Waiter> queue(Requester requester, Optional<Comparison> comparison) {
        if (working < width) {
            working++;
            return Optional.empty();
        }
        Waiter waiter = new Waiter(requester, comparison);
        if (known.size() + others.size() < queue || makeRoom(requester)) {
            queueOf(requester)
                    .add(requester.source().address(), requester.source().user(), waiter);
        } else {
            waiter.end(State.REFUSED);
        }
        return Optional.of(waiter);
    }

    private FairQueue<Waiter> queueOf(Requester requester) {
        return requester.isKnown() ? known : others;
    }

    /**
     * Rejects a waiter, so that there is room for a new one in the queue. A known caller displaces an unknown caller if
     * one waits. Otherwise a waiter is displaced only if its address or user has more waiters than the address or user
     * of the new caller. Returns whether there is room.
     */
    private boolean makeRoom(Requester requester) {
        Optional<Waiter> displaced = requester.isKnown() && others.size() > 0
                ? others.removeFromLongest()
                : queueOf(requester)
                        .removeFromLonger(
                                requester.source().address(), requester.source().user());
        displaced.ifPresent(waiter -> waiter.end(State.REFUSED));
        return displaced.isPresent();
    }

    private synchronized void answer(Requester requester, Comparison comparison, boolean same) {
        for (FairQueue<Waiter> waiting : List.of(known, others)) {
            waiting.removeIf(
                            requester.source().address(),
                            requester.source().user(),
                            waiter -> waiter.comparison.equals(Optional.of(comparison)))
                    .forEach(waiter -> waiter.end(same ? State.SAME : State.DIFFERENT));
        }
    }

    private State end(Waiter waiter) {
        boolean interrupted = false;
        try {
            waiter.ended.await(patience.toNanos(), TimeUnit.NANOSECONDS);
        } catch (InterruptedException interruption) {
            interrupted = true;
        }
        synchronized (this) {
            if (waiter.state == State.WAITING) {
                queueOf(waiter.requester)
                        .removeIf(
                                waiter.requester.source().address(),
                                waiter.requester.source().user(),
                                other -> other == waiter);
                waiter.end(State.REFUSED);
            }
            if (interrupted) {
                Thread.currentThread().interrupt();
            }
            return waiter.state;
        }
    }

    private synchronized void leave() {
        boolean othersFirst = ++served % KNOWN_BEFORE_OTHERS == 0;
        Optional<Waiter> next =
                othersFirst ? others.poll().or(known::poll) : known.poll().or(others::poll);
        if (next.isPresent()) {
            next.get().end(State.ADMITTED);
        } else {
            working--;
        }
    }

    private enum State {
        WAITING,
        ADMITTED,
        /** The result of another caller: the password matches the hash. */
        SAME,
        /** The result of another caller: the password does not match the hash. */
        DIFFERENT,
        REFUSED
    }

    /** The input of a comparison. Equal inputs have equal results. {@link #toString} hides the password. */
    record Comparison(Optional<PasswordHash> hash, String password) {

        @Override
        public String toString() {
            return "Comparison[hidden]";
        }
    }

    /** A waiting caller. The lock of the limiter guards its state. */
    private static final class Waiter {

        private final Requester requester;
        private final Optional<Comparison> comparison;
        private final CountDownLatch ended = new CountDownLatch(1);
        private State state = State.WAITING;

        private Waiter(Requester requester, Optional<Comparison> comparison) {
            this.requester = requester;
            this.comparison = comparison;
        }

        private void end(State how) {
            state = how;
            ended.countDown();
        }
    }
}
