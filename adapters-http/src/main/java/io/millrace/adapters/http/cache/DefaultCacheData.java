package io.millrace.adapters.http.cache;

import io.millrace.adapters.http.extension.CacheData;
import io.millrace.application.port.driven.service.cache.CacheDescription;
import io.millrace.application.port.driven.service.cache.CacheDescription.Counts;
import io.millrace.application.port.driven.service.cache.CacheDescription.Statistics;
import java.util.LinkedHashMap;
import java.util.Map;

/** Describes the configuration and the statistics of a cache. */
public final class DefaultCacheData implements CacheData {

    @Override
    public Map<String, Object> describe(CacheDescription cache) {
        Statistics statistics = cache.statistics();
        Map<String, Object> data = new LinkedHashMap<>();
        data.put("implementationClass", cache.implementation());
        data.put("keyType", cache.keyType());
        data.put("valueType", cache.valueType());
        cache.limit().entries().ifPresent(most -> data.put("maxEntries", most));
        cache.limit().bytes().ifPresent(most -> data.put("maxSizeInBytes", most));
        data.put("timeToLiveInMillis", cache.timeToLive().toMillis());
        data.put("entries", statistics.entries());
        statistics.bytes().ifPresent(bytes -> data.put("sizeInBytes", bytes));
        data.put("ehcache", statistics(statistics));
        return data;
    }

    private static Map<String, Object> statistics(Statistics statistics) {
        Counts counts = statistics.counts();
        Map<String, Object> data = new LinkedHashMap<>();
        data.put("cacheEvictions", counts.evictions());
        data.put("cacheExpirations", counts.expirations());
        data.put("cacheGets", counts.gets());
        data.put("cacheHitPercentage", statistics.hitPercentage());
        data.put("cacheHits", counts.hits());
        data.put("cacheMisses", counts.misses());
        data.put("cacheMissPercentage", statistics.missPercentage());
        data.put("cachePuts", counts.puts());
        data.put("cacheRemovals", counts.removals());
        return data;
    }
}
