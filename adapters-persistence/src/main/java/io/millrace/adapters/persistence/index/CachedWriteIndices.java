package io.millrace.adapters.persistence.index;

import io.millrace.adapters.persistence.cache.CacheDefinition;
import io.millrace.adapters.persistence.cache.DatabaseMirror;
import io.millrace.adapters.persistence.cache.NamedCache;
import io.millrace.application.port.driven.engine.WriteIndices;
import io.millrace.application.port.driven.service.Announcements;
import io.millrace.domain.index.Index;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;

/**
 * Caches write indices by the requested name. Announcements of changes to the catalog remove entries. While this
 * instance cannot receive announcements, it caches no values.
 *
 * <p>A write index that was found by an alias is never cached. If the index loses this alias, the index still accepts
 * documents, so a writer with a stale entry would continue to write to it.
 */
public final class CachedWriteIndices implements WriteIndices, AutoCloseable {

    public static final CacheDefinition<String, Index> CACHE = CacheDefinition.of(
            "data-streams",
            String.class,
            Index.class,
            CachedWriteIndices::bytes,
            index -> "writes go to index " + index.name() + " with UUID " + index.uuid());

    private static final long BYTES_OF_INDEX = 1_000;
    private static final long BYTES_OF_SETTING = 100;

    private final WriteIndices source;
    private final DatabaseMirror<String, Index> mirror;

    /**
     * Creates a cache. Announcements of changes invalidate its entries.
     *
     * @param cache must not be used by other objects
     */
    public CachedWriteIndices(WriteIndices source, NamedCache<String, Index> cache, Announcements announcements) {
        this.source = source;
        this.mirror =
                DatabaseMirror.follow(cache, announcements, CatalogAnnouncements.TOPIC, CatalogAnnouncements::names);
    }

    @Override
    public Optional<Index> find(String name) {
        Loading loading = new Loading(name);
        return mirror.get(name, loading).or(loading::found);
    }

    @Override
    public Optional<Index> findUncached(String name) {
        Loading loading = new Loading(name);
        return mirror.renew(name, loading).or(loading::found);
    }

    @Override
    public void close() {
        mirror.close();
    }

    /** Loads the write index for one caller. If the index was found by an alias, it is returned, but not cached. */
    private final class Loading implements Supplier<Optional<Index>> {

        private final String name;
        private Optional<Index> found = Optional.empty();

        Loading(String name) {
            this.name = name;
        }

        @Override
        public Optional<Index> get() {
            found = source.findUncached(name);
            return found.filter(index -> !index.isKnownByAlias(name));
        }

        /** Returns the index that this caller has loaded. The result is needed if the mirror has cached nothing. */
        Optional<Index> found() {
            return found;
        }
    }

    private static long bytes(String name, Index index) {
        Map<String, String> settings = index.settings().values();
        return BYTES_OF_INDEX
                + 2L * (name.length() + index.mappings().value().length())
                + BYTES_OF_SETTING * settings.size();
    }
}
