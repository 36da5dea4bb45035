package io.millrace.application.port.driven.service.cache;

import java.util.List;
import java.util.Optional;

/** Inspects and invalidates the caches of this instance. */
public interface Caches {

    /** Returns all caches, ordered by name. */
    List<CacheDescription> list();

    Optional<CacheDescription> find(String name);

    /** Returns the entry with this key; empty if the cache has no such entry or its keys are not strings. */
    Optional<CachedEntry> findEntry(String name, String key);

    /**
     * Removes one entry. If a value for this key is being loaded, the loaded value is not stored. Does nothing if the
     * cache is unknown or its keys are not strings.
     */
    void invalidate(String name, String key);

    /** Removes all entries of a cache. Values that are currently being loaded are not stored. */
    void invalidate(String name);

    void invalidateAll();
}
