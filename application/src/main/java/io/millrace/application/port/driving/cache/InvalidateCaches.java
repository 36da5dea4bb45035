package io.millrace.application.port.driving.cache;

import io.millrace.domain.Rejection;

/**
 * Invalidates caches. When a call returns, entries and running loads are invalidated on this instance, and the other
 * instances have been notified. If they cannot be notified the call fails, although it is done here.
 */
public interface InvalidateCaches {

    void invalidateAll();

    /**
     * Empties one cache.
     *
     * @throws Rejection if there is none of this name
     */
    void invalidate(String name);

    /**
     * Makes one entry absent, whether or not it is there.
     *
     * @throws Rejection if the cache is not there, the key is blank, or the keys of the cache are no texts
     */
    void invalidate(String name, String key);
}
