package io.millrace.adapters.persistence.cache;

import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicLongArray;
import java.util.function.Predicate;
import java.util.function.Supplier;
import org.ehcache.Cache;

/**
 * A cache with a maximum size. After an entry was invalidated, callers never get a value whose load began before the
 * invalidation.
 *
 * <p>The cache counts invalidations. Every value stores the count at the beginning of its load. An invalidation stores
 * the new count for the key or tag. If the count of a value is lower than the count of its key or of one of its tags,
 * the value counts as absent, even if a slow load stores the value after the invalidation. To save memory, several keys
 * and tags share one stored count. Therefore an invalidation of one key can also invalidate another key.
 */
public final class NamedCache<K, V> {

    private static final int NOTES = 1 << 14;

    private final CacheDefinition<K, V> definition;
    private final Cache<K, StoredValue<V>> cache;

    private final AtomicLong count = new AtomicLong();
    private final AtomicLong everything = new AtomicLong();
    private final AtomicLongArray notes = new AtomicLongArray(NOTES);

    private final ConcurrentMap<K, Flight<V>> flights = new ConcurrentHashMap<>();
    private volatile Predicate<V> served = value -> true;

    NamedCache(CacheDefinition<K, V> definition, Cache<K, StoredValue<V>> cache) {
        this.definition = definition;
        this.cache = cache;
    }

    /** Sets a rule for values. From now on, a value that does not satisfy the rule counts as absent. */
    public void serveOnly(Predicate<V> rule) {
        served = rule;
    }

    /** Returns the cached value if it is current and satisfies the rule of {@link #serveOnly}. */
    public Optional<V> find(K key) {
        StoredValue<V> stored = cache.get(key);
        if (stored == null) {
            return Optional.empty();
        }
        if (isCurrent(key, stored.count()) && isServed(stored.value(), stored.count())) {
            return Optional.of(stored.value());
        }
        cache.remove(key, stored);
        return Optional.empty();
    }

    /**
     * Returns the cached value, or loads it. If several callers miss the value concurrently, one caller loads it and
     * the other callers wait. If that load fails or returns no usable value, each waiting caller loads the value
     * separately. A call that begins after an invalidation never returns a value whose load began before it.
     *
     * @param load must not read the same key from this cache
     */
    public Optional<V> get(K key, Supplier<Optional<V>> load) {
        Optional<V> held = find(key);
        if (held.isPresent()) {
            return held;
        }
        Flight<V> mine = new Flight<>(count.get(), new CompletableFuture<>());
        Flight<V> joined =
                flights.compute(key, (same, other) -> other == null || !isCurrent(same, other.count()) ? mine : other);
        if (joined.equals(mine)) {
            return lead(key, mine, load);
        }
        Optional<V> shared = joined.outcome().join().filter(value -> isServed(value, joined.count()));
        return shared.isPresent() ? shared : load(key, count.get(), load);
    }

    private Optional<V> lead(K key, Flight<V> flight, Supplier<Optional<V>> load) {
        Optional<V> loaded = Optional.empty();
        try {
            loaded = findLoadedConcurrently(key).or(() -> load(key, flight.count(), load));
            return loaded;
        } finally {
            flights.remove(key, flight);
            flight.outcome().complete(loaded);
        }
    }

    /**
     * Returns a value that another caller stored after this caller's miss. Unlike a second {@link #find}, this method
     * does not count a second miss.
     */
    private Optional<V> findLoadedConcurrently(K key) {
        return cache.containsKey(key) ? find(key) : Optional.empty();
    }

    /** Loads the value and caches it, even if the value is already cached or another caller is loading it. */
    public Optional<V> renew(K key, Supplier<Optional<V>> load) {
        return load(key, count.get(), load);
    }

    private Optional<V> load(K key, long before, Supplier<Optional<V>> load) {
        Optional<V> loaded = load.get();
        if (loaded.filter(value -> isServed(value, before)).isPresent()) {
            V value = loaded.get();
            cache.put(
                    key,
                    new StoredValue<>(
                            value, before, Math.max(1, definition.bytes().applyAsLong(key, value))));
        } else {
            cache.remove(key);
        }
        return loaded;
    }

    /** Invalidates the entry of a key. If the value of this key is being loaded, the loaded value is not cached. */
    public void invalidate(K key) {
        note(key);
        cache.remove(key);
    }

    /** Invalidates all values with this tag, including values that are being loaded. */
    public void invalidateTagged(String tag) {
        note(tag);
    }

    private void note(Object keyOrTag) {
        notes.accumulateAndGet(place(keyOrTag), count.incrementAndGet(), Math::max);
    }

    /** Invalidates all values, including values that are being loaded. */
    public void invalidateAll() {
        everything.accumulateAndGet(count.incrementAndGet(), Math::max);
        cache.clear();
    }

    CacheDefinition<K, V> definition() {
        return definition;
    }

    String implementation() {
        return cache.getClass().getName();
    }

    private boolean isCurrent(K key, long loadedAt) {
        return Math.max(everything.get(), notes.get(place(key))) <= loadedAt;
    }

    private boolean isServed(V value, long loadedAt) {
        for (String tag : definition.tags().apply(value)) {
            if (notes.get(place(tag)) > loadedAt) {
                return false;
            }
        }
        return served.test(value);
    }

    private static int place(Object key) {
        int hash = key.hashCode();
        return (hash ^ (hash >>> 16)) & (NOTES - 1);
    }

    /** A load that is in progress. Other callers can wait for its outcome. */
    private record Flight<V>(long count, CompletableFuture<Optional<V>> outcome) {}
}
