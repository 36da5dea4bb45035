package io.millrace.adapters.persistence.document;

import io.millrace.domain.Rejection;
import java.time.Duration;

/**
 * Limits the memory of all readers together. It is granted in the order of the requests, so that large ones do not
 * starve. A reader must not reserve twice, because two readers could wait for each other.
 */
final class ReadBudget {

    /** How long a reader waits for memory. */
    static final Duration PATIENCE = Duration.ofSeconds(5);

    private static final int UNIT = 1 << 10;

    private final int capacity;
    private final Turns turns;

    ReadBudget(long bytes, Duration patience) {
        this.capacity = units(Math.max(1, bytes));
        this.turns = new Turns(capacity, Integer.MAX_VALUE, patience, "", () -> true);
    }

    private static int units(long bytes) {
        return (int) Math.min(Integer.MAX_VALUE, bytes / UNIT + (bytes % UNIT == 0 ? 0 : 1));
    }

    /**
     * Reserves memory until it is released. One reader can get at most the whole budget, even for more bytes, because
     * every stored document must be readable.
     *
     * @throws Rejection with reason {@code OVERLOADED} if others do not release enough memory in time
     */
    Lease reserve(long bytes) {
        int units = Math.min(capacity, units(bytes));
        turns.begin(
                units,
                () -> "other requests use the memory for reading documents; " + bytes
                        + " bytes are needed; try again later");
        return () -> turns.end(units);
    }

    /** Reserved memory. The holder releases it once. */
    interface Lease {

        void giveBack();
    }
}
