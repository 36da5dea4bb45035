package io.millrace.application.usecase.security.audit;

import io.millrace.domain.document.NewDocument;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Supplier;

/**
 * A queue of audit documents that wait to be written. If the queue is full, further documents are dropped and counted.
 */
final class AuditBacklog {

    static final int MOST_ENTRIES = 10_000;

    /**
     * The maximum total UTF-16 length of the waiting documents. It limits the memory, because single documents may be
     * long.
     */
    static final long MOST_CHARACTERS = 16L << 20;

    static final int LARGEST_BATCH = 500;

    private final ReentrantLock lock = new ReentrantLock();
    private final Condition changed = lock.newCondition();
    private final Deque<NewDocument> waiting = new ArrayDeque<>();
    private long characters;
    private long lost;
    private boolean closed;

    /** Adds a document. If the backlog is full or closed, counts the document as lost instead. */
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

    void lose() {
        change(() -> lost++);
    }

    /** Returns the number of entries that were lost since the start of this instance. */
    long lost() {
        return read(() -> lost);
    }

    int size() {
        return read(waiting::size);
    }

    /** Rejects further entries, and wakes all threads that wait for this backlog. */
    void close() {
        change(() -> closed = true);
    }

    boolean isClosed() {
        return read(() -> closed);
    }

    /**
     * Waits until entries exist, the number of lost entries differs from {@code known}, the backlog is closed, or
     * {@code atMost} has elapsed. Then waits for up to {@code linger}, so that batches become larger.
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

    /** Returns the oldest documents, at most {@link #LARGEST_BATCH}, without removing them. */
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
