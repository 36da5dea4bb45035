package io.millrace.adapters.http.cache;

import io.millrace.adapters.http.extension.CacheData;
import io.millrace.adapters.http.extension.CacheDataCollector;
import io.millrace.adapters.http.publisher.SingleItem;
import io.millrace.application.port.driven.service.cache.CacheDescription;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Flow;

/** Collects the descriptions of the caches by name. */
public final class DefaultCacheDataCollector implements CacheDataCollector {

    @Override
    public Flow.Publisher<Map<String, Object>> collect(List<CacheDescription> caches, CacheData data) {
        return SingleItem.of(() -> {
            Map<String, Object> byName = new LinkedHashMap<>();
            caches.forEach(cache -> byName.put(cache.name(), data.describe(cache)));
            return Map.of("caches", byName);
        });
    }

    @Override
    public Flow.Publisher<Map<String, Object>> collect(CacheDescription cache, CacheData data) {
        return SingleItem.of(() -> data.describe(cache));
    }
}
