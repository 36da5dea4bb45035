package io.millrace.application.usecase.security;

import io.millrace.domain.document.NewDocument;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Supplier;

/** Documents of the audit trail that wait to be written, and the number of those for which there was no room. */
final class AuditBacklog {

    static final int MOST_ENTRIES = 10_000;

    /** Of all that wait, as entries may be long. */
    static final long MOST_CHARACTERS = 16L << 20;

    static final int LARGEST_BATCH = 500;

    private final ReentrantLock lock = new ReentrantLock();
    private final Condition changed = lock.newCondition();
    private final Deque<NewDocument> waiting = new ArrayDeque<>();
    private long characters;
    private long lost;
    private boolean closed;

    /** Takes a document, or counts it as lost if there is no room or this is closed. */
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

    /** Returns how many were lost so far. */
    long lost() {
        return read(() -> lost);
    }

    int size() {
        return read(waiting::size);
    }

    /** Accepts no more entries, and ends all waiting. */
    void close() {
        change(() -> closed = true);
    }

    boolean isClosed() {
        return read(() -> closed);
    }

    /**
     * Waits until there are entries, more than {@code known} were lost, or the time is over, and then a little longer
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

    /** Waits until the time is over or this is closed. */
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

    /** Returns the oldest, as many as are written at once, and keeps them. */
    List<NewDocument> oldest() {
        return read(() -> waiting.stream().limit(LARGEST_BATCH).toList());
    }

    /** Forgets the oldest, which have been written. */
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
