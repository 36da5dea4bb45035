package io.millrace.adapters.opensearch.cluster;

import java.time.Duration;
import java.util.concurrent.Executor;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.LongSupplier;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * A value from the cluster that many threads share. One thread reads the value for all waiting threads. If reading
 * fails, all of them get the failure. Otherwise each thread would have to wait for a cluster that does not respond. As
 * long as the value is used, it is read again in the background before it expires, so that callers do not wait.
 */
public final class RecentValue<T> {

    private static final long OLDEST = Duration.ofSeconds(1).toNanos();
    private static final long RENEWED_AFTER = Duration.ofMillis(800).toNanos();

    private final Supplier<T> reader;
    private final Executor background;
    private final LongSupplier nanoTime;
    private final AtomicLong begun = new AtomicLong();
    private final AtomicLong forgotten = new AtomicLong();
    private final AtomicBoolean renewing = new AtomicBoolean();
    private volatile @Nullable ReadResult<T> last;

    /**
     * Creates an instance. No value is read yet.
     *
     * @param reader reads the value; never called by two threads at the same time
     * @param background executes the reads that happen in the background
     */
    public RecentValue(Supplier<T> reader, Executor background, LongSupplier nanoTime) {
        this.reader = reader;
        this.background = background;
        this.nanoTime = nanoTime;
    }

    /** Returns the value. It was read at most a second ago and after the last call of {@link #forget}. */
    public T recent() {
        ReadResult<T> known = last;
        if (known == null || !isYoung(known)) {
            return get(true);
        }
        if (age(known) >= RENEWED_AFTER && renewing.compareAndSet(false, true)) {
            background.execute(this::renew);
        }
        return known.get();
    }

    /** Returns the value. It was read after this call began. */
    public T reload() {
        return get(false);
    }

    /** Discards the value. A read that began before this call is not used for later calls. */
    public void forget() {
        forgotten.set(begun.get());
    }

    private void renew() {
        try {
            synchronized (this) {
                last = read(begun.incrementAndGet());
            }
        } finally {
            renewing.set(false);
        }
    }

    private T get(boolean youngIsEnough) {
        long begunAt = begun.get();
        synchronized (this) {
            ReadResult<T> known = last;
            if (known == null || (known.number <= begunAt && !(youngIsEnough && isYoung(known)))) {
                known = read(begun.incrementAndGet());
                last = known;
            }
            return known.get();
        }
    }

    private boolean isYoung(ReadResult<T> known) {
        return known.failure == null && known.number > forgotten.get() && age(known) < OLDEST;
    }

    private long age(ReadResult<T> known) {
        return nanoTime.getAsLong() - known.at;
    }

    private ReadResult<T> read(long number) {
        long at = nanoTime.getAsLong();
        try {
            return new ReadResult<>(number, at, reader.get(), null);
        } catch (RuntimeException failure) {
            return new ReadResult<>(number, at, null, failure);
        }
    }

    private record ReadResult<T>(
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
