package io.millrace.bootstrap.process;

import io.millrace.domain.document.DocumentId;
import java.time.Clock;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Supplier;

/**
 * Generates ids of documents. The sort order of the ids of one instance is the order of their creation, even within a
 * millisecond and after the clock was set back. Each id contains 52 random bits, which distinguish the ids of different
 * instances.
 */
public final class TimeOrderedIds implements Supplier<DocumentId> {

    private static final int COUNTER_BITS = 20;
    private static final int CHANCE_BITS = 16;
    private static final long LOW_BOUND = 1L << 36;

    private final Clock clock;

    /** The latest used time in milliseconds, followed by a counter for the ids of this millisecond. */
    private final AtomicLong last = new AtomicLong();

    public TimeOrderedIds(Clock clock) {
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
