package io.millrace.adapters.persistence.document.admission;

import io.millrace.domain.Rejection;
import java.time.Duration;

/**
 * Limits the memory of all readers together. Readers get memory in the order of their requests, so that a large request
 * does not wait forever. A reader must not reserve more memory while it holds a reservation, because two such readers
 * could wait for each other.
 */
public final class ReadBudget {

    /** The default maximum time that a reader waits for memory. */
    public static final Duration PATIENCE = Duration.ofSeconds(5);

    private static final int UNIT = 1 << 10;

    private final int capacity;
    private final FifoLimiter limiter;

    public ReadBudget(long bytes, Duration patience) {
        this.capacity = units(Math.max(1, bytes));
        this.limiter = new FifoLimiter(capacity, Integer.MAX_VALUE, patience, "", () -> true);
    }

    private static int units(long bytes) {
        return (int) Math.min(Integer.MAX_VALUE, bytes / UNIT + (bytes % UNIT == 0 ? 0 : 1));
    }

    /**
     * Reserves memory until the caller releases it. A request for more than the whole budget reserves only the whole
     * budget and is not rejected, because every stored document must be readable.
     *
     * @throws Rejection with reason {@code OVERLOADED} if others do not release enough memory in time
     */
    public Lease reserve(long bytes) {
        int units = Math.min(capacity, units(bytes));
        limiter.begin(
                units,
                () -> "other requests use the memory for reading documents; " + bytes
                        + " bytes are needed; try again later");
        return () -> limiter.end(units);
    }

    /** Reserved memory. The holder must release it exactly once. */
    public interface Lease {

        void giveBack();
    }
}
