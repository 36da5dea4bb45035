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
     * @throws Rejection if there is none of this name
     */
    CacheDescription read(String name);

    /**
     * Returns one entry.
     *
     * @throws Rejection if the cache or the entry is not there, the key is blank, or the keys of the cache are no texts
     */
    CachedEntry readEntry(String name, String key);
}
