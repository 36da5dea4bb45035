package io.millrace.adapters.http.server;

import java.util.concurrent.atomic.AtomicLong;

/** Memory that all request bodies share, or all responses. Not final, so that tests can make it fail at any point. */
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

    /** Takes bytes in addition to {@code held}. Exceeds the limit only if no other memory is taken. */
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

    /** Takes bytes, even beyond the limit. */
    void take(long bytes) {
        taken.addAndGet(bytes);
    }

    /** Skips zero, the usual case, because all threads contend for the counter. */
    void giveBack(long bytes) {
        if (bytes != 0) {
            taken.addAndGet(-bytes);
        }
    }
}
