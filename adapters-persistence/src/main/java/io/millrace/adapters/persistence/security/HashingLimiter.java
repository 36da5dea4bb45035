package io.millrace.adapters.persistence.security;

import io.millrace.adapters.persistence.database.FairQueue;
import io.millrace.application.port.driven.service.security.PasswordHashes.Asker;
import io.millrace.domain.Rejection;
import io.millrace.domain.security.PasswordHash;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;
import java.util.function.Supplier;

/**
 * Limits how many callers hash and how many wait. Addresses are served round-robin, and so are the users of an address.
 * A flood from one address therefore delays others by one hash each. Known callers are served first, but every fourth
 * turn belongs to the others, so that they do not starve.
 */
final class HashingLimiter {

    private static final int TURNS_OF_ALL = 4;

    private final int width;
    private final int queue;
    private final Duration patience;
    private final FairQueue<Waiter> known = new FairQueue<>();
    private final FairQueue<Waiter> others = new FairQueue<>();
    private int working;
    private int turn;

    /**
     * Creates a limiter.
     *
     * @param width how many callers hash at a time
     * @param queue how many callers may wait
     * @param patience how long they wait
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
     * Runs the work on this thread when its turn begins.
     *
     * @throws Rejection with reason {@code OVERLOADED} if the queue is full or the turn does not begin in time
     */
    <T> T run(Asker asker, Supplier<T> work) {
        enter(asker, Optional.empty());
        try {
            return work.get();
        } finally {
            leave();
        }
    }

    /**
     * Runs the comparison like {@link #run}. If another caller of the same address and user gets the result of an equal
     * comparison in the meantime, returns that result.
     */
    boolean compare(Asker asker, Comparison comparison, BooleanSupplier work) {
        Optional<Boolean> known = enter(asker, Optional.of(comparison));
        if (known.isPresent()) {
            return known.get();
        }
        try {
            boolean same = work.getAsBoolean();
            answer(asker, comparison, same);
            return same;
        } finally {
            leave();
        }
    }

    /** Waits and returns the result of an equal comparison; empty if the turn of the caller has begun. */
    private Optional<Boolean> enter(Asker asker, Optional<Comparison> comparison) {
        Optional<Waiter> waiter = queue(asker, comparison);
        State state = waiter.isPresent() ? end(waiter.get()) : State.ADMITTED;
        return switch (state) {
            case ADMITTED -> Optional.empty();
            case SAME -> Optional.of(true);
            case DIFFERENT -> Optional.of(false);
            case WAITING, REFUSED ->
                throw new Rejection(Rejection.Reason.OVERLOADED, "too many passwords are being checked at this moment");
        };
    }

    /** Enters the queue; empty if the work can begin immediately. */
    private synchronized Optional<Waiter> queue(Asker asker, Optional<Comparison> comparison) {
        if (working < width) {
            working++;
            return Optional.empty();
        }
        Waiter waiter = new Waiter(asker, comparison);
        if (known.size() + others.size() < queue || makeRoom(asker)) {
            queueOf(asker).add(asker.source().address(), asker.source().user(), waiter);
        } else {
            waiter.end(State.REFUSED);
        }
        return Optional.of(waiter);
    }

    private FairQueue<Waiter> queueOf(Asker asker) {
        return asker.isKnown() ? known : others;
    }

    /** Rejects a waiter of an address or user with more waiters. A known caller displaces any unknown one. */
    private boolean makeRoom(Asker asker) {
        Optional<Waiter> displaced = asker.isKnown() && others.size() > 0
                ? others.removeFromLongest()
                : queueOf(asker)
                        .removeFromLonger(
                                asker.source().address(), asker.source().user());
        displaced.ifPresent(waiter -> waiter.end(State.REFUSED));
        return displaced.isPresent();
    }

    private synchronized void answer(Asker asker, Comparison comparison, boolean same) {
        for (FairQueue<Waiter> waiting : List.of(known, others)) {
            waiting.removeIf(
                            asker.source().address(),
                            asker.source().user(),
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
                queueOf(waiter.asker)
                        .removeIf(
                                waiter.asker.source().address(),
                                waiter.asker.source().user(),
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
        boolean othersFirst = ++turn % TURNS_OF_ALL == 0;
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
        /** Another caller found that the password matches the hash. */
        SAME,
        /** Another caller found that the password does not match. */
        DIFFERENT,
        REFUSED
    }

    /** The input of a comparison; equal inputs have equal results. Its text form hides the password. */
    record Comparison(Optional<PasswordHash> hash, String password) {

        @Override
        public String toString() {
            return "Comparison[hidden]";
        }
    }

    /** A waiting caller. The limiter guards the state. */
    private static final class Waiter {

        private final Asker asker;
        private final Optional<Comparison> comparison;
        private final CountDownLatch ended = new CountDownLatch(1);
        private State state = State.WAITING;

        private Waiter(Asker asker, Optional<Comparison> comparison) {
            this.asker = asker;
            this.comparison = comparison;
        }

        private void end(State how) {
            state = how;
            ended.countDown();
        }
    }
}
