package io.millrace.adapters.http.extension;

import io.millrace.application.port.driven.service.cache.CacheDescription;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Flow;

/**
 * Makes what the cache endpoint answers. One may be supplied as a service on the class path; it carries
 * {@code @Replaces(DefaultCacheDataCollector.class)}. Called from several threads at once.
 *
 * <p>Of each publisher one item is requested, which is the answer. It holds the members of a JSON object: texts,
 * numbers, booleans, and lists and maps of these. A publisher that fails, ends without an item or takes longer than ten
 * seconds makes an answer with status 500.
 */
public interface CacheDataCollector {

    /**
     * Returns the answer about all caches.
     *
     * @param caches ordered by name
     * @param data describes one of them
     */
    Flow.Publisher<Map<String, Object>> collect(List<CacheDescription> caches, CacheData data);

    /** Returns the answer about one cache. */
    Flow.Publisher<Map<String, Object>> collect(CacheDescription cache, CacheData data);
}
