package io.millrace.application.port.driving.cache;

import io.millrace.domain.Rejection;

/**
 * Makes what is cached absent. When a call returns this is done on this instance, along with what was being loaded, and
 * the other instances are told. If they cannot be told the call fails, although it is done here.
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
