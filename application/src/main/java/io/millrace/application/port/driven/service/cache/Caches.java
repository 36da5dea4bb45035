package io.millrace.application.port.driven.service.cache;

import java.util.List;
import java.util.Optional;

/** The caches of this instance. */
public interface Caches {

    /** Returns all caches, ordered by name. */
    List<CacheDescription> list();

    Optional<CacheDescription> find(String name);

    /** Returns an entry that would be served at this moment; nothing from a cache whose keys are no texts. */
    Optional<CachedEntry> findEntry(String name, String key);

    /**
     * Makes one entry absent, and keeps a value that is being loaded at this moment from being stored. Does nothing for
     * an unknown cache or one whose keys are no texts.
     */
    void invalidate(String name, String key);

    /** Empties a cache as {@link #invalidate(String, String)} does one entry. */
    void invalidate(String name);

    void invalidateAll();
}
