package io.millrace.application.port.driving.cache;

import io.millrace.application.port.driven.service.cache.CacheDescription;
import io.millrace.application.port.driven.service.cache.CachedEntry;
import io.millrace.domain.Rejection;
import java.util.List;

/** Shows the caches of this instance. */
public interface ReadCaches {

    /** Returns all caches, ordered by name. */
    List<CacheDescription> list();

    /**
     * Returns one cache.
     *
     * @throws Rejection if the cache does not exist
     */
    CacheDescription read(String name);

    /**
     * Returns one entry.
     *
     * @throws Rejection if the cache or the entry does not exist, the key is blank, or the keys of the cache are not
     *     strings
     */
    CachedEntry readEntry(String name, String key);
}
