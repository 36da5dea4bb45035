package io.millrace.application.port.driving.cache;

import io.millrace.domain.Rejection;

/**
 * Invalidates caches on all instances. First this instance removes the entries and discards values that are being
 * loaded; then it notifies the other instances. If the notification fails, the call fails, but the entries of this
 * instance remain invalidated.
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
