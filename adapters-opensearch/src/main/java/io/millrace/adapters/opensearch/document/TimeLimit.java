package io.millrace.adapters.opensearch.document;

import io.millrace.domain.Rejection;
import io.millrace.domain.Rejection.Reason;
import io.millrace.domain.index.Index;
import java.time.Duration;
import java.util.function.LongSupplier;

/** Limits the time of a request that reads many pages of documents. */
final class TimeLimit {

    private static final Duration PATIENCE = Duration.ofSeconds(30);

    private final LongSupplier nanoseconds;
    private final long start;

    private TimeLimit(LongSupplier nanoseconds) {
        this.nanoseconds = nanoseconds;
        this.start = nanoseconds.getAsLong();
    }

    static TimeLimit start() {
        return start(System::nanoTime);
    }

    /**
     * Starts the time limit of a request.
     *
     * @param nanoseconds the clock, such as {@link System#nanoTime}
     */
    static TimeLimit start(LongSupplier nanoseconds) {
        return new TimeLimit(nanoseconds);
    }

    /**
     * Checks the limit before the next page of an index is read.
     *
     * @throws Rejection with reason {@code OVERLOADED} if the request takes longer than 30 s
     */
    void check(Index index) {
        if (nanoseconds.getAsLong() - start > PATIENCE.toNanos()) {
            throw new Rejection(
                    Reason.OVERLOADED,
                    "reading the documents of index [" + index.name() + "] took longer than " + PATIENCE.toSeconds()
                            + "s; request a shorter time range");
        }
    }
}
