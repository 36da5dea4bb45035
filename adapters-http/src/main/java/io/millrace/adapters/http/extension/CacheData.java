package io.millrace.adapters.http.extension;

import io.millrace.application.port.driven.service.cache.CacheDescription;
import java.util.Map;

/**
 * Describes one cache for the cache endpoint. An extension can replace the built-in implementation with a class that is
 * annotated with {@code @Replaces(DefaultCacheData.class)}. Implementations must be thread-safe.
 */
public interface CacheData {

    /** Returns the members of a JSON object: strings, numbers, booleans, and lists and maps of these. */
    Map<String, Object> describe(CacheDescription cache);
}
