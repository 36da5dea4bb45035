package io.millrace.adapters.persistence.cache;

import static java.util.Objects.requireNonNull;

import org.ehcache.Cache;
import org.ehcache.CacheManager;
import org.ehcache.config.builders.CacheConfigurationBuilder;
import org.ehcache.config.builders.CacheManagerBuilder;
import org.ehcache.config.builders.ResourcePoolsBuilder;

/** Makes caches on the heap, each with a name and a bound, and ends them together. */
public final class NamedCaches implements AutoCloseable {

    private final CacheManager manager =
            CacheManagerBuilder.newCacheManagerBuilder().build(true);

    /**
     * Returns a new cache keyed by texts.
     *
     * @param entries how many it holds at most; the least useful one goes first
     * @throws IllegalArgumentException if there is one of this name already
     */
    public <V> Cache<String, V> create(String name, Class<V> values, long entries) {
        return manager.createCache(
                requireNonNull(name, "name"),
                CacheConfigurationBuilder.newCacheConfigurationBuilder(
                        String.class, values, ResourcePoolsBuilder.heap(entries)));
    }

    @Override
    public void close() {
        manager.close();
    }
}
