package io.millrace.bootstrap;

import io.millrace.domain.document.DocumentId;
import java.time.Clock;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Supplier;

/**
 * Makes ids of documents. Those of one instance sort in the order in which they were made, also within a millisecond
 * and when the clock is set back; 52 random bits keep those of several instances apart.
 */
final class TimeOrderedIds implements Supplier<DocumentId> {

    private static final int COUNTER_BITS = 20;
    private static final int CHANCE_BITS = 16;
    private static final long LOW_BOUND = 1L << 36;

    private final Clock clock;

    /** The milliseconds and the counter inside them of the id made last. */
    private final AtomicLong last = new AtomicLong();

    TimeOrderedIds(Clock clock) {
        this.clock = clock;
    }

    @Override
    public DocumentId get() {
        long now = clock.millis() << COUNTER_BITS;
        long next = last.updateAndGet(previous -> Math.max(previous + 1, now));
        long counter = next & ((1L << COUNTER_BITS) - 1);
        ThreadLocalRandom chance = ThreadLocalRandom.current();
        return DocumentId.timeOrdered(
                next >>> COUNTER_BITS,
                counter << CHANCE_BITS | chance.nextInt(1 << CHANCE_BITS),
                chance.nextLong(LOW_BOUND));
    }
}
