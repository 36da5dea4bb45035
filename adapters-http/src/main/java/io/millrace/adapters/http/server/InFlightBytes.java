package io.millrace.adapters.http.server;

import java.util.concurrent.atomic.AtomicLong;

/** Memory that all request bodies share, or all answers. Not final, so that tests can let it fail at any point. */
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

    /** Takes bytes in addition to {@code held}; beyond the limit only if nothing else is taken than these. */
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

    /** Takes bytes, beyond the limit if need be. */
    void take(long bytes) {
        taken.addAndGet(bytes);
    }

    /** Giving nothing back, as most requests do, costs nothing: all threads share the number. */
    void giveBack(long bytes) {
        if (bytes != 0) {
            taken.addAndGet(-bytes);
        }
    }
}
