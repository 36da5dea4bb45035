package io.millrace.adapters.persistence.document.append;

import static java.util.Objects.requireNonNull;

import io.millrace.application.port.driven.engine.DocumentStore.Outcome;
import io.millrace.domain.Rejection;
import io.millrace.domain.document.NewDocument;
import io.millrace.domain.index.Index;
import io.millrace.domain.index.IndexId;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.function.BiFunction;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/**
 * Lets callers that append single documents to the same index share a statement.
 *
 * <p>A caller writes immediately, in its own thread, if fewer than {@value #FEW_STATEMENTS} statements on the index are
 * running. Otherwise the caller waits. When a statement ends, its caller hands the waiting documents, up to a limit, to
 * the first waiting caller. That caller writes them as one batch in its own thread. This needs no other threads or
 * timers, and callers wait only while a statement is running.
 *
 * <p>A slow statement most likely waits for the disk, and one disk write commits all statements that are ready.
 * Therefore a new caller starts one more statement with the waiting documents if the latest statement began at least
 * {@value #SLOW_MILLIS} ms ago. The number of statements on one index is limited. When statements become faster, fewer
 * of them run concurrently.
 *
 * <p>An interrupted caller still waits for the outcome, because its document may be part of another caller's statement.
 * Afterwards the interrupt status of its thread is set again.
 */
public final class GroupCommit {

    static final int FEW_STATEMENTS = 2;
    static final long SLOW_MILLIS = 2;

    private static final long SLOW_NANOS = TimeUnit.MILLISECONDS.toNanos(SLOW_MILLIS);
    private static final int MOST_WAITING = 4_096;
    private static final int MOST_IN_STATEMENT = 256;
    private static final long MOST_CHARACTERS_IN_STATEMENT = 1 << 20;

    private final BiFunction<Index, List<NewDocument>, List<Outcome>> writer;
    private final int mostStatements;
    private final LongSupplier nanoTime;
    private final ConcurrentHashMap<IndexId, Group> groups = new ConcurrentHashMap<>();

    /**
     * Creates an instance.
     *
     * @param mostStatements the maximum number of concurrent statements on one index
     */
    public GroupCommit(
            BiFunction<Index, List<NewDocument>, List<Outcome>> writer, int mostStatements, LongSupplier nanoTime) {
        this.writer = writer;
        this.mostStatements = mostStatements;
        this.nanoTime = nanoTime;
    }

    public Outcome append(Index index, NewDocument document) {
        Ticket ticket = new Ticket(document);
        Entry entry = enter(index.id(), ticket);
        if (entry == Entry.ALONE) {
            return writer.apply(index, List.of(document)).get(0);
        }
        boolean interrupted = false;
        try {
            if (entry == Entry.WAITING) {
                interrupted = ticket.await();
            }
            List<Ticket> led = ticket.led();
            Group group = ticket.group();
            if (group != null) {
                // Clears the interrupt status, because an interrupted thread cannot get a connection and this thread
                // also writes the documents of other callers.
                interrupted |= Thread.interrupted();
                lead(index, led, group);
            }
            return ticket.result();
        } finally {
            if (interrupted) {
                Thread.currentThread().interrupt();
            }
        }
    }

    /** Returns the number of indices with running statements. */
    int busyIndices() {
        return groups.size();
    }

    /** Returns the number of callers that wait until a statement on the index ends. */
    int waiting(IndexId index) {
        int[] count = {0};
        groups.computeIfPresent(index, (id, group) -> {
            count[0] = group.waiting.size();
            return group;
        });
        return count[0];
    }

    private Entry enter(IndexId index, Ticket ticket) {
        Entry[] entry = {Entry.ALONE};
        List<Ticket> led = new ArrayList<>();
        try {
            groups.compute(index, (id, existing) -> {
                Group group = existing == null ? new Group() : existing;
                if (group.waiting.size() < MOST_WAITING) {
                    entry[0] = group.enter(ticket, led, nanoTime.getAsLong(), mostStatements)
                            ? Entry.LEADING
                            : Entry.WAITING;
                }
                return group;
            });
        } catch (Throwable failure) {
            fail(led, failure);
            throw failure;
        }
        return entry[0];
    }

    private void lead(Index index, List<Ticket> led, Group group) {
        long begun = nanoTime.getAsLong();
        try {
            List<Outcome> outcomes =
                    writer.apply(index, led.stream().map(Ticket::document).toList());
            for (int i = 0; i < led.size(); i++) {
                led.get(i).settle(outcomes.get(i));
            }
        } catch (Throwable failure) {
            fail(led, failure);
        } finally {
            if (led.size() > 1) {
                yieldToCallers();
            }
            handOver(index.id(), group, begun);
        }
    }

    /**
     * Lets the callers run whose documents were just written, because they often append the next document immediately.
     * If they run first, the next statement contains more documents. If a processor core is idle, this causes no delay.
     */
    @SuppressWarnings("ThreadPriorityCheck")
    private static void yieldToCallers() {
        Thread.yield();
    }

    private void handOver(IndexId index, Group group, long begun) {
        List<Ticket> next = List.of();
        try {
            List<Ticket> taken = new ArrayList<>();
            next = taken;
            groups.computeIfPresent(index, (id, present) -> {
                if (present != group) {
                    return present;
                }
                group.end(taken, begun, nanoTime.getAsLong());
                return group.statements == 0 ? null : group;
            });
            if (!taken.isEmpty()) {
                taken.get(0).appoint(taken, group);
            }
        } catch (Throwable failure) {
            abandon(index, group, next, failure);
            throw failure;
        }
    }

    /**
     * Makes all waiting callers of the group fail, because choosing a caller that writes has failed. This method
     * allocates no memory, because the likely reason is a lack of memory. Later callers get a new group.
     */
    private void abandon(IndexId index, Group group, List<Ticket> taken, Throwable failure) {
        groups.remove(index, group);
        fail(taken, failure);
        Ticket waiting = group.waiting.poll();
        while (waiting != null) {
            waiting.fail(failure);
            waiting = group.waiting.poll();
        }
    }

    private static void fail(List<Ticket> tickets, Throwable failure) {
        for (int i = 0; i < tickets.size(); i++) {
            tickets.get(i).fail(failure);
        }
    }

    private enum Entry {
        LEADING,
        WAITING,
        /** Too many callers wait already. This caller writes its document alone, outside of the group. */
        ALONE
    }

    /** The statements and waiting callers of one index. The map that contains a group also guards its state. */
    private static final class Group {

        private final Deque<Ticket> waiting = new ArrayDeque<>();
        private int statements;
        private long lastBegun;

        /**
         * Adds a ticket, and begins a statement if possible. If the waiting tickets fill the statement without the new
         * ticket, the first waiting ticket leads the statement, and the new ticket waits.
         *
         * @param led receives the tickets of the statement
         * @return whether the new ticket leads the statement
         */
        boolean enter(Ticket ticket, List<Ticket> led, long now, int mostStatements) {
            waiting.add(ticket);
            try {
                boolean begins =
                        statements < FEW_STATEMENTS || (statements < mostStatements && now - lastBegun >= SLOW_NANOS);
                if (!begins) {
                    return false;
                }
                moveNext(led);
            } catch (Throwable failure) {
                // Otherwise the ticket of the failed caller could be chosen to lead a statement.
                waiting.remove(ticket);
                throw failure;
            }
            statements++;
            lastBegun = now;
            if (waiting.isEmpty()) {
                ticket.lead(led, this);
                return true;
            }
            led.get(0).appoint(led, this);
            return false;
        }

        /**
         * Ends a statement. If documents wait, begins the next statement, unless more than {@link
         * GroupCommit#FEW_STATEMENTS} statements are running and the ended statement was fast.
         */
        void end(List<Ticket> next, long begun, long now) {
            if (statements <= FEW_STATEMENTS || now - begun >= SLOW_NANOS) {
                moveNext(next);
            }
            if (next.isEmpty()) {
                statements--;
            } else {
                lastBegun = now;
            }
        }

        /**
         * Moves waiting tickets to {@code next}. Each ticket is added to {@code next} before it is removed from the
         * queue, so that no ticket is lost if adding fails.
         */
        void moveNext(List<Ticket> next) {
            long characters = 0;
            while (!waiting.isEmpty() && next.size() < MOST_IN_STATEMENT) {
                Ticket first = waiting.getFirst();
                characters += first.document().source().length();
                if (characters > MOST_CHARACTERS_IN_STATEMENT && !next.isEmpty()) {
                    break;
                }
                next.add(first);
                waiting.removeFirst();
            }
        }
    }

    /** A caller and its document. */
    private static final class Ticket {

        private final NewDocument document;
        private final CountDownLatch awake = new CountDownLatch(1);
        private volatile List<Ticket> led = List.of();
        private volatile @Nullable Group group;
        private volatile @Nullable Outcome outcome;
        private volatile @Nullable Throwable failure;

        Ticket(NewDocument document) {
            this.document = document;
        }

        NewDocument document() {
            return document;
        }

        List<Ticket> led() {
            return led;
        }

        /** Returns the group of the statement that this ticket leads; null if it leads no statement. */
        @Nullable Group group() {
            return group;
        }

        void lead(List<Ticket> tickets, Group whole) {
            led = tickets;
            group = whole;
        }

        void appoint(List<Ticket> tickets, Group whole) {
            lead(tickets, whole);
            awake.countDown();
        }

        void settle(Outcome result) {
            outcome = result;
            awake.countDown();
        }

        void fail(Throwable reason) {
            failure = reason;
            awake.countDown();
        }

        /**
         * Waits until the outcome is known or this ticket must lead a statement. Returns whether the thread was
         * interrupted.
         */
        boolean await() {
            boolean interrupted = false;
            while (true) {
                try {
                    awake.await();
                    return interrupted;
                } catch (InterruptedException interruption) {
                    interrupted = true;
                }
            }
        }

        Outcome result() {
            Throwable reason = failure;
            if (reason instanceof Rejection rejection) {
                throw rejection;
            }
            if (reason != null) {
                throw new SharedWriteException(reason);
            }
            return requireNonNull(outcome, "outcome");
        }
    }
}
