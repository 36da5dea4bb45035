package io.millrace.application.port.driving.cache;

import io.millrace.domain.Rejection;

/**
 * Invalidates caches. When a call returns, entries and running loads are invalidated on this instance, and the other
 * instances have been notified. If the notification fails, the call fails although this instance has invalidated its
 * entries.
 */
public interface InvalidateCaches {

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
