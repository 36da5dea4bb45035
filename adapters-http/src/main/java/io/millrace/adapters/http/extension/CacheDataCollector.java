package io.millrace.adapters.http.extension;

import io.millrace.application.port.driven.service.cache.CacheDescription;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Flow;

/**
 * Creates the responses of the cache endpoint. An extension can replace the built-in implementation with a class that
 * is annotated with {@code @Replaces(DefaultCacheDataCollector.class)}. Implementations must be thread-safe.
 *
 * <p>One item is requested from each publisher. The item contains the members of a JSON object: strings, numbers,
 * booleans, and lists and maps of these. If a publisher fails, ends without an item or takes longer than ten seconds,
 * the response has status 500.
 */
public interface CacheDataCollector {

    /**
     * Returns the response about all caches.
     *
     * @param caches the caches, ordered by name
     * @param data describes one cache
     */
    Flow.Publisher<Map<String, Object>> collect(List<CacheDescription> caches, CacheData data);

    /** Returns the response about one cache. */
    Flow.Publisher<Map<String, Object>> collect(CacheDescription cache, CacheData data);
}
