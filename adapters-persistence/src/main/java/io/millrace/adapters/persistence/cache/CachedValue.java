package io.millrace.adapters.persistence.cache;

import io.millrace.application.port.driven.service.Announcements;
import io.millrace.application.port.driven.service.Ticker;
import io.millrace.application.port.driven.service.Topic;
import java.time.Duration;
import java.util.Optional;
import java.util.function.Supplier;

/**
 * One value from the database that every request needs. Announcements of changes invalidate it. While none can be
 * received, {@link #current} loads it each time.
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
     * Creates a cached value that follows the announcements of a topic.
     *
     * @param name must be unique among the caches
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

    /** Returns the value, which was loaded within the last minute. */
    public T current() {
        return mirror.get(KEY, this::load).orElseThrow().value();
    }

    /** Returns the value, loaded within the last second. Concurrent callers share a load. */
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
