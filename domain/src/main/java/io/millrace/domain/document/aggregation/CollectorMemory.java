package io.millrace.domain.document.aggregation;

import io.millrace.domain.Rejection;

/** Limits the heap memory of collectors. */
@FunctionalInterface
public interface CollectorMemory {

    /**
     * Reserves memory until the collector is no longer used or releases it.
     *
     * @param bytes an estimate; negative to release memory that was reserved before
     * @throws Rejection if the aggregations need more memory than allowed
     */
    void reserve(long bytes);

    /** Returns a limit for the collectors of one request. Not thread-safe. */
    static CollectorMemory upTo(long limit) {
        return new CollectorMemory() {

            private long reserved;

            @Override
            public void reserve(long bytes) {
                reserved += bytes;
                if (reserved > limit) {
                    throw new Rejection(
                            Rejection.Reason.TOO_LARGE,
                            "the aggregations need more than " + limit
                                    + " bytes of memory; request a shorter time range, or aggregate a field with fewer"
                                    + " different values");
                }
            }
        };
    }
}
