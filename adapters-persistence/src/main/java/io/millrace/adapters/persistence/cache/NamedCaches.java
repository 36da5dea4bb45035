package io.millrace.adapters.persistence.cache;

import io.millrace.application.port.driven.service.cache.CacheDescription;
import io.millrace.application.port.driven.service.cache.CacheDescription.Counts;
import io.millrace.application.port.driven.service.cache.CacheDescription.Limit;
import io.millrace.application.port.driven.service.cache.CacheDescription.Statistics;
import io.millrace.application.port.driven.service.cache.CachedEntry;
import io.millrace.application.port.driven.service.cache.Caches;
import java.util.List;
import java.util.NavigableMap;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.concurrent.ConcurrentSkipListMap;
import org.ehcache.Cache;
import org.ehcache.CacheManager;
import org.ehcache.config.ResourcePools;
import org.ehcache.config.builders.CacheConfigurationBuilder;
import org.ehcache.config.builders.CacheManagerBuilder;
import org.ehcache.config.builders.ExpiryPolicyBuilder;
import org.ehcache.config.builders.ResourcePoolsBuilder;
import org.ehcache.config.units.EntryUnit;
import org.ehcache.config.units.MemoryUnit;
import org.ehcache.core.internal.statistics.DefaultStatisticsService;
import org.ehcache.core.spi.service.StatisticsService;
import org.ehcache.core.statistics.CacheStatistics;
import org.ehcache.core.statistics.TierStatistics;

/** Creates Ehcache caches on the heap, each with a maximum size, and closes all of them together. */
public final class NamedCaches implements Caches, AutoCloseable {

    private static final String HEAP = "OnHeap";

    private final StatisticsService statistics = new DefaultStatisticsService();
    private final CacheManager manager = CacheManagerBuilder.newCacheManagerBuilder()
            .using(statistics)
            .using(new EstimatedSizes())
            .build(true);
    private final NavigableMap<String, Member<?, ?>> members = new ConcurrentSkipListMap<>();

    /**
     * Creates a cache. When the cache is full, each new entry replaces a rarely used entry.
     *
     * @throws IllegalArgumentException if a cache with this name exists
     */
    public <K, V> NamedCache<K, V> create(CacheDefinition<K, V> definition, CacheLimits limits) {
        NamedCache<K, V> named = createUnlisted(definition, limits);
        members.put(definition.name(), new Member<>(named, limits));
        return named;
    }

    /** Creates a cache that {@link Caches} does not list and cannot invalidate by its name. */
    <K, V> NamedCache<K, V> createUnlisted(CacheDefinition<K, V> definition, CacheLimits limits) {
        Cache<K, StoredValue<V>> cache = manager.createCache(
                definition.name(),
                CacheConfigurationBuilder.newCacheConfigurationBuilder(
                                definition.keys(), NamedCaches.<V>storedType(), pools(limits.limit()))
                        .withExpiry(ExpiryPolicyBuilder.timeToLiveExpiration(limits.timeToLive())));
        return new NamedCache<>(definition, cache);
    }

    @SuppressWarnings("unchecked") // the class of StoredValue is the same for all type parameters
    private static <V> Class<StoredValue<V>> storedType() {
        return (Class<StoredValue<V>>) (Class<?>) StoredValue.class;
    }

    private static ResourcePools pools(Limit limit) {
        ResourcePoolsBuilder pools = ResourcePoolsBuilder.newResourcePoolsBuilder();
        return limit.entries().isPresent()
                ? pools.heap(limit.entries().getAsLong(), EntryUnit.ENTRIES).build()
                : pools.heap(limit.bytes().orElseThrow(), MemoryUnit.B).build();
    }

    @Override
    public List<CacheDescription> list() {
        return members.values().stream().map(this::describe).toList();
    }

    @Override
    public Optional<CacheDescription> find(String name) {
        return member(name).map(this::describe);
    }

    @Override
    public Optional<CachedEntry> findEntry(String name, String key) {
        return member(name).flatMap(member -> member.entry(key));
    }

    @Override
    public void invalidate(String name, String key) {
        member(name).ifPresent(member -> member.invalidate(key));
    }

    @Override
    public void invalidate(String name) {
        member(name).ifPresent(member -> member.cache().invalidateAll());
    }

    @Override
    public void invalidateAll() {
        members.values().forEach(member -> member.cache().invalidateAll());
    }

    @Override
    public void close() {
        // Prevents later announcements from invalidating closed caches.
        members.clear();
        manager.close();
    }

    private Optional<Member<?, ?>> member(String name) {
        return Optional.ofNullable(members.get(name));
    }

    private CacheDescription describe(Member<?, ?> member) {
        CacheDefinition<?, ?> definition = member.cache().definition();
        return new CacheDescription(
                definition.name(),
                member.cache().implementation(),
                definition.keys() == String.class ? String.class.getName() : "not String",
                definition.values().getName(),
                member.limits().limit(),
                member.limits().timeToLive(),
                statistics(definition.name()));
    }

    private Statistics statistics(String name) {
        CacheStatistics all = statistics.getCacheStatistics(name);
        TierStatistics heap = all.getTierStatistics().get(HEAP);
        if (heap == null) {
            throw new IllegalStateException("cache " + name + " is not on the heap");
        }
        long bytes = heap.getOccupiedByteSize();
        return new Statistics(
                new Counts(
                        all.getCacheGets(),
                        all.getCacheHits(),
                        all.getCacheMisses(),
                        all.getCachePuts(),
                        all.getCacheEvictions(),
                        all.getCacheExpirations(),
                        all.getCacheRemovals()),
                all.getCacheHitPercentage(),
                all.getCacheMissPercentage(),
                heap.getMappings(),
                bytes < 0 ? OptionalLong.empty() : OptionalLong.of(bytes));
    }

    private record Member<K, V>(NamedCache<K, V> cache, CacheLimits limits) {

        Optional<CachedEntry> entry(String key) {
            Class<K> keys = cache.definition().keys();
            return keys.isInstance(key)
                    ? cache.find(keys.cast(key))
                            .map(value -> new CachedEntry(
                                    key, cache.definition().words().map(words -> words.apply(value))))
                    : Optional.empty();
        }

        void invalidate(String key) {
            Class<K> keys = cache.definition().keys();
            if (keys.isInstance(key)) {
                cache.invalidate(keys.cast(key));
            }
        }
    }
}
