package io.millrace.application.usecase.security;

import io.millrace.domain.document.NewDocument;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Supplier;

/** Holds documents of the audit trail until they are written. Counts those that exceed its capacity. */
final class AuditBacklog {

    static final int MOST_ENTRIES = 10_000;

    /** The limit for all waiting documents together, because entries may be long. */
    static final long MOST_CHARACTERS = 16L << 20;

    static final int LARGEST_BATCH = 500;

    private final ReentrantLock lock = new ReentrantLock();
    private final Condition changed = lock.newCondition();
    private final Deque<NewDocument> waiting = new ArrayDeque<>();
    private long characters;
    private long lost;
    private boolean closed;

    /** Adds a document. Counts it as lost if the backlog is full or closed. */
    void add(NewDocument document) {
        change(() -> {
            if (closed
                    || waiting.size() >= MOST_ENTRIES
                    || characters + document.source().length() > MOST_CHARACTERS) {
                lost++;
            } else {
                waiting.add(document);
                characters += document.source().length();
            }
        });
    }

    /** Counts an entry as lost. */
    void lose() {
        change(() -> lost++);
    }

    /** Returns the number of lost entries. */
    long lost() {
        return read(() -> lost);
    }

    int size() {
        return read(waiting::size);
    }

    /** Rejects further entries, and ends all waiting. */
    void close() {
        change(() -> closed = true);
    }

    boolean isClosed() {
        return read(() -> closed);
    }

    /**
     * Waits until entries exist, more than {@code known} were lost, or the timeout elapsed. Then waits a little longer
     * for larger batches.
     */
    void awaitWork(long known, Duration atMost, Duration linger) throws InterruptedException {
        lock.lockInterruptibly();
        try {
            long nanos = atMost.toNanos();
            while (waiting.isEmpty() && lost == known && !closed && nanos > 0) {
                nanos = changed.awaitNanos(nanos);
            }
            nanos = linger.toNanos();
            while (waiting.size() < LARGEST_BATCH && !closed && nanos > 0) {
                nanos = changed.awaitNanos(nanos);
            }
        } finally {
            lock.unlock();
        }
    }

    /** Waits until the time has elapsed or the backlog is closed. */
    void pause(Duration time) throws InterruptedException {
        lock.lockInterruptibly();
        try {
            long nanos = time.toNanos();
            while (!closed && nanos > 0) {
                nanos = changed.awaitNanos(nanos);
            }
        } finally {
            lock.unlock();
        }
    }

    /** Returns the oldest documents, at most one batch, without removing them. */
    List<NewDocument> oldest() {
        return read(() -> waiting.stream().limit(LARGEST_BATCH).toList());
    }

    /** Removes the oldest documents after they were written. */
    void remove(List<NewDocument> written) {
        change(() -> {
            for (NewDocument document : written) {
                waiting.remove();
                characters -= document.source().length();
            }
        });
    }

    private void change(Runnable step) {
        read(() -> {
            step.run();
            changed.signalAll();
            return true;
        });
    }

    private <T> T read(Supplier<T> what) {
        lock.lock();
        try {
            return what.get();
        } finally {
            lock.unlock();
        }
    }
}
