package io.millrace.adapters.http.extension;

import io.millrace.application.port.driven.service.cache.CacheDescription;
import java.util.Map;

/**
 * The description of one cache by the cache endpoint. One may be supplied as a service on the class path; it carries
 * {@code @Replaces(DefaultCacheData.class)}. Called from several threads at once.
 */
public interface CacheData {

    /** Returns the members of a JSON object: texts, numbers, booleans, and lists and maps of these. */
    Map<String, Object> describe(CacheDescription cache);
}
