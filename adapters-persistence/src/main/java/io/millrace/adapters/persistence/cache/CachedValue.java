package io.millrace.adapters.persistence.cache;

import io.millrace.application.port.driven.service.Announcements;
import io.millrace.application.port.driven.service.Ticker;
import io.millrace.application.port.driven.service.Topic;
import java.time.Duration;
import java.util.Optional;
import java.util.function.Supplier;

/**
 * A cached value from the database that every request needs. An announcement of a change invalidates the value. While
 * this instance cannot receive announcements, {@link #current} loads the value on each call.
 */
public final class CachedValue<T> implements AutoCloseable {

    private static final String KEY = "value";
    private static final Duration LONGEST_AGE = Duration.ofMinutes(1);
    private static final Duration SHORTEST_AGE = Duration.ofSeconds(1);

    private final NamedCache<String, Loaded<T>> cache;
    private final DatabaseMirror<String, Loaded<T>> mirror;
    private final Supplier<T> source;
    private final Ticker ticker;

    /**
     * Creates a cached value that every announcement of {@code topic} invalidates.
     *
     * @param name the name of the cache; must be unique
     */
    public CachedValue(
            NamedCaches caches,
            String name,
            Supplier<T> source,
            Announcements announcements,
            Topic topic,
            Ticker ticker) {
        this.cache = caches.createUnlisted(
                CacheDefinition.hiding(name, String.class, Loaded.class, (key, value) -> 1),
                CacheLimits.ofEntries(1, LONGEST_AGE));
        this.mirror = DatabaseMirror.follow(cache, announcements, topic, payload -> Optional.empty());
        this.source = source;
        this.ticker = ticker;
        cache.serveOnly(loaded -> isYounger(loaded, LONGEST_AGE));
    }

    /** Returns the value, which was loaded at most one minute ago. */
    public T current() {
        return mirror.get(KEY, this::load).orElseThrow().value();
    }

    /**
     * Returns the value, which was loaded at most one second ago. Concurrent callers share one load from the database.
     */
    public T newest() {
        return young().orElseGet(this::renew).value();
    }

    private synchronized Loaded<T> renew() {
        return young().or(() -> cache.renew(KEY, this::load)).orElseThrow();
    }

    private Optional<Loaded<T>> young() {
        return cache.find(KEY).filter(loaded -> isYounger(loaded, SHORTEST_AGE));
    }

    private Optional<Loaded<T>> load() {
        long at = ticker.nanos();
        return Optional.of(new Loaded<>(source.get(), at));
    }

    private boolean isYounger(Loaded<T> loaded, Duration age) {
        return ticker.nanos() - loaded.at() < age.toNanos();
    }

    @Override
    public void close() {
        mirror.close();
    }

    private record Loaded<T>(T value, long at) {}
}
