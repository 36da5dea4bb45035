package io.millrace.adapters.http.server;

import java.util.concurrent.atomic.AtomicLong;

/** Memory that all request bodies share, or all answers. */
final class InFlightBytes {

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
        long before;
        do {
            before = taken.get();
            if (bytes > limit - before) {
                return false;
            }
        } while (!taken.compareAndSet(before, before + bytes));
        return true;
    }

    void giveBack(long bytes) {
        taken.addAndGet(-bytes);
    }
}
