package io.millrace.adapters.persistence.document.admission;

import io.millrace.domain.index.Index;
import io.millrace.domain.index.IndexId;
import java.time.Duration;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.BooleanSupplier;
import java.util.function.Supplier;

/**
 * Limits how many appends to one index hold a connection at a time. If these appends wait for a lock on the index, the
 * rest of the pool remains available.
 */
public final class WriteLimiter {

    private static final int MOST_WAITING = 32;
    private static final Duration PATIENCE = Duration.ofSeconds(10);

    private final int most;
    private final BooleanSupplier answering;
    private final ConcurrentHashMap<IndexId, Users> indices = new ConcurrentHashMap<>();

    public WriteLimiter(int most, BooleanSupplier answering) {
        this.most = most;
        this.answering = answering;
    }

    /**
     * Waits until fewer than the maximum number of appends to the index are running, and then runs {@code write}.
     *
     * @throws io.millrace.domain.Rejection in the same cases as {@link FifoLimiter#begin()}; then no document was
     *     written
     */
    public <T> T during(Index index, Supplier<T> write) {
        Users users = indices.compute(index.id(), (id, present) -> {
            Users entered = present == null ? new Users(limiter(index)) : present;
            entered.count++;
            return entered;
        });
        try {
            users.limiter.begin();
            try {
                return write.get();
            } finally {
                users.limiter.end();
            }
        } finally {
            indices.computeIfPresent(index.id(), (id, present) -> --present.count == 0 ? null : present);
        }
    }

    private FifoLimiter limiter(Index index) {
        return new FifoLimiter(
                most,
                MOST_WAITING,
                PATIENCE,
                "too many requests are writing to index [" + index.name() + "]; try again later",
                answering);
    }

    /** The appends to one index that run or wait. The map that contains this object also guards the count. */
    private static final class Users {

        private final FifoLimiter limiter;
        private int count;

        private Users(FifoLimiter limiter) {
            this.limiter = limiter;
        }
    }
}
