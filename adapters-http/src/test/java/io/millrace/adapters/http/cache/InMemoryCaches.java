package io.millrace.adapters.http.cache;

import io.millrace.application.port.driven.service.cache.CacheDescription;
import io.millrace.application.port.driven.service.cache.CacheDescription.Counts;
import io.millrace.application.port.driven.service.cache.CacheDescription.Limit;
import io.millrace.application.port.driven.service.cache.CacheDescription.Statistics;
import io.millrace.application.port.driven.service.cache.CachedEntry;
import io.millrace.application.port.driven.service.cache.Caches;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.TreeMap;

/** Three caches: one of words, one whose values are secret, and one whose keys are numbers. */
public final class InMemoryCaches implements Caches {

    private final Map<String, Map<String, String>> entries = new TreeMap<>();

    public InMemoryCaches() {
        entries.put("numbers", new TreeMap<>());
        entries.put("secrets", new TreeMap<>());
        entries.put("words", new TreeMap<>());
    }

    /** Puts an entry into a cache. */
    public void put(String name, String key, String value) {
        entries.getOrDefault(name, new TreeMap<>()).put(key, value);
    }

    @Override
    public List<CacheDescription> list() {
        return entries.keySet().stream().map(this::describe).toList();
    }

    @Override
    public Optional<CacheDescription> find(String name) {
        return Optional.of(name).filter(entries::containsKey).map(this::describe);
    }

    private CacheDescription describe(String name) {
        boolean words = name.equals("words");
        return new CacheDescription(
                name,
                "java.util.TreeMap",
                name.equals("numbers") ? "java.lang.Long" : "java.lang.String",
                "java.lang.String",
                words
                        ? new Limit(OptionalLong.empty(), OptionalLong.of(1024))
                        : new Limit(OptionalLong.of(10), OptionalLong.empty()),
                Duration.ofMinutes(1),
                new Statistics(
                        new Counts(3, 2, 1, 4, 5, 6, 7),
                        66.666664f,
                        33.333332f,
                        entries.getOrDefault(name, Map.of()).size(),
                        words ? OptionalLong.of(12) : OptionalLong.empty()));
    }

    @Override
    public Optional<CachedEntry> findEntry(String name, String key) {
        return Optional.ofNullable(entries.getOrDefault(name, Map.of()).get(key))
                .map(value -> new CachedEntry(key, Optional.of(value).filter(shown -> !name.equals("secrets"))));
    }

    @Override
    public void invalidate(String name, String key) {
        entries.getOrDefault(name, new TreeMap<>()).remove(key);
    }

    @Override
    public void invalidate(String name) {
        entries.getOrDefault(name, new TreeMap<>()).clear();
    }

    @Override
    public void invalidateAll() {
        entries.values().forEach(Map::clear);
    }
}
