package io.millrace.application.usecase.security;

import io.millrace.application.port.driven.service.Announcements;
import io.millrace.application.port.driven.service.Ticker;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Caches a value that every request needs. Serves it only while announcements of changes can arrive, for a minute at
 * most, and reads the store otherwise.
 */
public final class Mirror<T> {

    private static final long LONGEST_AGE = Duration.ofMinutes(1).toNanos();
    private static final long SHORTEST_AGE = Duration.ofSeconds(1).toNanos();

    private final Supplier<T> store;
    private final Announcements announcements;
    private final Ticker ticker;
    private final AtomicLong epoch = new AtomicLong();
    private volatile @Nullable Image<T> image;

    public Mirror(Supplier<T> store, Announcements announcements, Ticker ticker) {
        this.store = store;
        this.announcements = announcements;
        this.ticker = ticker;
    }

    T current() {
        if (!announcements.isListening()) {
            return store.get();
        }
        return youngerThan(LONGEST_AGE);
    }

    /** Returns the value in the store, at most a second old. */
    T newest() {
        return youngerThan(SHORTEST_AGE);
    }

    /** Forgets the value, along with one being read at this moment. */
    void forget() {
        epoch.incrementAndGet();
        image = null;
    }

    private T youngerThan(long age) {
        Image<T> held = image;
        return held != null && isYounger(held, age) ? held.value() : load(age);
    }

    private synchronized T load(long age) {
        Image<T> held = image;
        if (held != null && isYounger(held, age)) {
            return held.value();
        }
        long before = epoch.get();
        long readAt = ticker.nanos();
        T value = store.get();
        image = new Image<>(value, readAt);
        if (epoch.get() != before) {
            image = null;
        }
        return value;
    }

    private boolean isYounger(Image<T> held, long age) {
        return ticker.nanos() - held.readAt() < age;
    }

    private record Image<T>(T value, long readAt) {}
}
