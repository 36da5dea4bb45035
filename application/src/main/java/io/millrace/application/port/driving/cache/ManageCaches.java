package io.millrace.application.port.driving.cache;

import io.millrace.application.port.driven.service.cache.CacheDescription;
import io.millrace.application.port.driven.service.cache.CachedEntry;
import io.millrace.domain.Rejection;
import java.util.List;

/**
 * Shows the caches of this instance, and invalidates caches on all instances. An invalidation first removes the entries
 * on this instance and discards values that are being loaded. Then it notifies the other instances. If the notification
 * fails, the call fails, but the entries on this instance are removed nevertheless.
 */
public interface ManageCaches {

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

    void invalidateAll();

    /**
     * Removes all entries of one cache.
     *
     * @throws Rejection if the cache does not exist
     */
    void invalidate(String name);

    /**
     * Removes one entry if it exists.
     *
     * @throws Rejection if the cache does not exist, the key is blank, or the keys of the cache are not strings
     */
    void invalidate(String name, String key);
}
