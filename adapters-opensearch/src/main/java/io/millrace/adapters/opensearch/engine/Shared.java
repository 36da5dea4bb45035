package io.millrace.adapters.opensearch.engine;

import java.time.Duration;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.LongSupplier;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * What many threads ask a cluster for. It is read by one of them for all that wait meanwhile, and if it cannot be read, all
 * of them hear that: without it each would wait for a silent cluster in its turn.
 */
final class Shared<T> {

    private static final long OLDEST = Duration.ofSeconds(1).toNanos();

    private final Supplier<T> reader;
    private final LongSupplier nanoTime;
    private final AtomicLong begun = new AtomicLong();
    private final AtomicLong forgotten = new AtomicLong();
    private @Nullable Reading<T> last;

    /** Makes it without a value; the reader is never called by two threads at a time. */
    Shared(Supplier<T> reader, LongSupplier nanoTime) {
        this.reader = reader;
        this.nanoTime = nanoTime;
    }

    /** Returns a value that is at most a second old, and not from before the last call of {@link #forget}. */
    T recent() {
        return get(true);
    }

    /** Returns a value that was read after this call began. */
    T anew() {
        return get(false);
    }

    /** Lets no value be used that was begun to be read before. */
    void forget() {
        forgotten.set(begun.get());
    }

    private T get(boolean youngWillDo) {
        long asked = begun.get();
        synchronized (this) {
            Reading<T> known = last;
            if (known == null || (known.number <= asked && !(youngWillDo && isYoung(known)))) {
                known = read(begun.incrementAndGet());
                last = known;
            }
            return known.get();
        }
    }

    private boolean isYoung(Reading<T> known) {
        return known.failure == null && known.number > forgotten.get() && nanoTime.getAsLong() - known.at < OLDEST;
    }

    private Reading<T> read(long number) {
        long at = nanoTime.getAsLong();
        try {
            return new Reading<>(number, at, reader.get(), null);
        } catch (RuntimeException failure) {
            return new Reading<>(number, at, null, failure);
        }
    }

    private record Reading<T>(
            long number,
            long at,
            @Nullable T value,
            @Nullable RuntimeException failure) {

        T get() {
            if (value == null) {
                throw failure == null ? new IllegalStateException("nothing was read") : failure;
            }
            return value;
        }
    }
}
