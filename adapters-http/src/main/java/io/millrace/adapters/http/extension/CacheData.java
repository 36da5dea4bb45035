package io.millrace.adapters.http.extension;

import io.millrace.application.port.driven.service.cache.CacheDescription;
import java.util.Map;

/**
 * Describes one cache for the cache endpoint. A service on the class path can replace the built-in one, annotated with
 * {@code @Replaces(DefaultCacheData.class)}. Must be thread-safe.
 */
public interface CacheData {

    /** Returns the members of a JSON object: texts, numbers, booleans, and lists and maps of these. */
    Map<String, Object> describe(CacheDescription cache);
}
