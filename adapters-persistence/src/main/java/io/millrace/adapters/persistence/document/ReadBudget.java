package io.millrace.adapters.persistence.document;

import io.millrace.domain.Rejection;
import java.time.Duration;

/**
 * The memory that all readers together may hold. It is granted in the order of the requests, so that large ones are not
 * passed over. A reader that holds some must not ask for more, or two could wait for each other.
 */
final class ReadBudget {

    /** How long a reader waits for its turn. */
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
     * Reserves memory until it is given back. More than there is at all is given to one reader alone, because what
     * was taken in must be readable.
     *
     * @throws Rejection with reason {@code OVERLOADED} if others do not give back enough of it in time
     */
    Lease reserve(long bytes) {
        int units = Math.min(capacity, units(bytes));
        turns.begin(
                units,
                () -> "other requests hold the memory for reading documents, of which " + bytes
                        + " bytes are needed; try again later");
        return () -> turns.end(units);
    }

    /** Memory that is held; the holder gives it back once. */
    interface Lease {

        void giveBack();
    }
}
