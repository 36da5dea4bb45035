package io.millrace.adapters.http.server.connection;

import java.util.concurrent.atomic.AtomicLong;

/**
 * A heap budget for one kind of data. Request bodies, responses and messages of web sockets have separate budgets. Not
 * final, so that tests can make it fail at any point.
 */
public class InFlightBytes {

    private final long limit;
    private final AtomicLong taken = new AtomicLong();

    public InFlightBytes(long limit) {
        this.limit = limit;
    }

    public long limit() {
        return limit;
    }

    public long taken() {
        return taken.get();
    }

    public boolean tryTake(long bytes) {
        return tryTake(bytes, 0);
    }

    /**
     * Reserves bytes in addition to {@code held}; returns false if the budget is exhausted. The budget may be exceeded
     * only if nothing else is reserved.
     */
    public boolean tryTake(long bytes, long held) {
        long before;
        do {
            before = taken.get();
            if (bytes > limit - before && (held == 0 || before > held)) {
                return false;
            }
        } while (!taken.compareAndSet(before, before + bytes));
        return true;
    }

    /** Reserves bytes, even if this exceeds the budget. */
    public void take(long bytes) {
        taken.addAndGet(bytes);
    }

    /**
     * Releases bytes. {@code bytes} is usually 0. Then this method does not access the counter, because all threads
     * contend for the counter.
     */
    public void giveBack(long bytes) {
        if (bytes != 0) {
            taken.addAndGet(-bytes);
        }
    }
}
