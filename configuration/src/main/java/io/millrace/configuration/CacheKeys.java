package io.millrace.configuration;

import io.millrace.adapters.persistence.cache.CacheLimits;
import io.millrace.configuration.key.Default;
import io.millrace.configuration.key.Key;
import io.millrace.configuration.key.ValueType;
import java.time.Duration;
import java.util.stream.Stream;

/**
 * The configuration keys of one cache. The size of a cache is limited either by the number of its entries or by bytes.
 *
 * @param entries the maximum number of entries
 * @param size the maximum size in bytes
 */
record CacheKeys(Key<Integer> entries, Key<Long> size, Key<Duration> timeToLive) {

    private static final int MOST_ENTRIES = 10_000_000;
    private static final Duration SHORTEST = Duration.ofSeconds(1);
    private static final Duration LONGEST = Duration.ofDays(1);

    /** Returns the keys of a cache whose default limit is a number of entries. */
    static CacheKeys ofEntries(String name, int most, Duration timeToLive) {
        return new CacheKeys(
                entries(name, Default.of(most)),
                size(name, Default.none("none: `max-entries` applies")),
                timeToLive(name, timeToLive));
    }

    /** Returns the keys of a cache whose default limit is a size in bytes. */
    static CacheKeys ofBytes(String name, long most, Duration timeToLive) {
        return new CacheKeys(
                entries(name, Default.none("none: `max-size` applies")),
                size(name, Default.of(most)),
                timeToLive(name, timeToLive));
    }

    private static Key<Integer> entries(String name, Default<Integer> fallback) {
        return Key.of("caches." + name + ".max-entries", ValueType.integer(1, MOST_ENTRIES), fallback)
                .meaning("Maximum number of entries in the cache `" + name + "`.");
    }

    private static Key<Long> size(String name, Default<Long> fallback) {
        return Key.of(
                        "caches." + name + ".max-size",
                        ValueType.size(ValueType.KIBIBYTE, 64 * ValueType.GIBIBYTE),
                        fallback)
                .meaning("Maximum estimated size of all entries; replaces the limit of the number of entries.");
    }

    private static Key<Duration> timeToLive(String name, Duration fallback) {
        return Key.of("caches." + name + ".time-to-live", ValueType.duration(SHORTEST, LONGEST), Default.of(fallback))
                .meaning("Maximum time that an entry is kept.");
    }

    Stream<Key<?>> all() {
        return Stream.of(entries, size, timeToLive);
    }

    /**
     * Returns the limits in effect. If one limit is configured and the other one is a default, the configured limit
     * applies.
     */
    CacheLimits limits(Configuration configuration) {
        Duration life = configuration.value(timeToLive);
        boolean byBytes = configuration.isSet(size)
                || (!configuration.isSet(entries) && configuration.find(size).isPresent());
        return byBytes
                ? CacheLimits.ofBytes(configuration.value(size), life)
                : CacheLimits.ofEntries(configuration.value(entries), life);
    }
}
