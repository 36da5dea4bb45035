package io.millrace.adapters.http.server;

import java.util.concurrent.atomic.AtomicLong;

/**
 * A heap budget that all request bodies, all responses or all messages share. Not final, so that tests can make it fail
 * at any point.
 */
class InFlightBytes {

    private final long limit;
    private final AtomicLong taken = new AtomicLong();

    InFlightBytes(long limit) {
        this.limit = limit;
    }

    long limit() {
        return limit;
    }

    long taken() {
        return taken.get();
    }

    boolean tryTake(long bytes) {
        return tryTake(bytes, 0);
    }

    /**
     * Reserves bytes in addition to {@code held}; returns false if the budget is exhausted. The budget may be exceeded
     * only if nothing else is reserved.
     */
    boolean tryTake(long bytes, long held) {
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
    void take(long bytes) {
        taken.addAndGet(bytes);
    }

    /** Releases bytes. Does nothing for zero, which is the usual case, because all threads contend for the counter. */
    void giveBack(long bytes) {
        if (bytes != 0) {
            taken.addAndGet(-bytes);
        }
    }
}
