package io.millrace.application.port.driven.service.cache;

import java.util.List;
import java.util.Optional;

/** The caches of this instance. */
public interface Caches {

    /** Returns all caches, ordered by name. */
    List<CacheDescription> list();

    Optional<CacheDescription> find(String name);

    /** Returns an entry that the cache would serve now; empty if the keys of the cache are not strings. */
    Optional<CachedEntry> findEntry(String name, String key);

    /**
     * Removes one entry, and prevents a value that is being loaded from being stored. Does nothing if the cache is
     * unknown or its keys are not strings.
     */
    void invalidate(String name, String key);

    /** Removes all entries of a cache, as {@link #invalidate(String, String)} removes one. */
    void invalidate(String name);

    void invalidateAll();
}
