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
 * A bounded cache that never returns a value whose loading began before its invalidation.
 *
 * <p>Every value carries the number of invalidations when its loading began, and an invalidation is noted with its
 * number under the key or a tag of the value. A value older than the note counts as absent, also if a slow load stores
 * it afterwards. Several keys and tags share a note, so that their number is bounded; a key invalidated along with
 * another is just loaded once more.
 */
public final class NamedCache<K, V> {

    private static final int NOTES = 1 << 14;

    private final CacheDefinition<K, V> definition;
    private final Cache<K, Held<V>> cache;

    private final AtomicLong count = new AtomicLong();
    private final AtomicLong everything = new AtomicLong();
    private final AtomicLongArray notes = new AtomicLongArray(NOTES);

    private final ConcurrentMap<K, Flight<V>> flights = new ConcurrentHashMap<>();
    private volatile Predicate<V> served = value -> true;

    NamedCache(CacheDefinition<K, V> definition, Cache<K, Held<V>> cache) {
        this.definition = definition;
        this.cache = cache;
    }

    /** From now on a value that does not pass counts as absent. */
    public void serveOnly(Predicate<V> rule) {
        served = rule;
    }

    /** Returns the cached value if it may be served. */
    public Optional<V> find(K key) {
        Held<V> held = cache.get(key);
        if (held == null) {
            return Optional.empty();
        }
        if (isCurrent(key, held.count()) && isServed(held.value(), held.count())) {
            return Optional.of(held.value());
        }
        cache.remove(key, held);
        return Optional.empty();
    }

    /**
     * Returns the cached value, or loads it. When several callers miss it at once, one loads it and the others wait for
     * that; each loads alone if that fails, finds nothing, or finds a value that must not be served. A value whose
     * loading began before an invalidation is not returned to calls that began after it.
     *
     * @param load must not ask this cache for the same key
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
            loaded = findLoadedMeanwhile(key).or(() -> load(key, flight.count(), load));
            return loaded;
        } finally {
            flights.remove(key, flight);
            flight.outcome().complete(loaded);
        }
    }

    /**
     * Returns a value that was stored after the first look, by a load that ended before this flight began. Unlike a second
     * look, it does not count as a miss if there is none.
     */
    private Optional<V> findLoadedMeanwhile(K key) {
        return cache.containsKey(key) ? find(key) : Optional.empty();
    }

    /** Loads the value regardless of cached ones and running loads, and caches the outcome. */
    public Optional<V> renew(K key, Supplier<Optional<V>> load) {
        return load(key, count.get(), load);
    }

    private Optional<V> load(K key, long before, Supplier<Optional<V>> load) {
        Optional<V> loaded = load.get();
        if (loaded.filter(value -> isServed(value, before)).isPresent()) {
            V value = loaded.get();
            cache.put(
                    key,
                    new Held<>(value, before, Math.max(1, definition.bytes().applyAsLong(key, value))));
        } else {
            cache.remove(key);
        }
        return loaded;
    }

    /** Makes one entry absent, along with a value being loaded for it. */
    public void invalidate(K key) {
        note(key);
        cache.remove(key);
    }

    /** Makes all entries absent whose values have this tag, along with those that are being loaded. */
    public void invalidateTagged(String tag) {
        note(tag);
    }

    private void note(Object keyOrTag) {
        notes.accumulateAndGet(place(keyOrTag), count.incrementAndGet(), Math::max);
    }

    /** Makes all entries absent, along with everything that is being loaded. */
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

    /** A load that others wait for. */
    private record Flight<V>(long count, CompletableFuture<Optional<V>> outcome) {}
}
