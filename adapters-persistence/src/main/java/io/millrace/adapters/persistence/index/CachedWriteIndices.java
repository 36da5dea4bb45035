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
 * Remembers write indices by the name that was asked for. Announcements of the catalog take out what has changed;
 * while none can be received nothing is remembered. Aliases are looked up every time: an index that lost one goes on
 * taking documents, so that nothing would tell a writer who remembers it.
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
     * Begins to follow the announcements.
     *
     * @param cache belongs to this object alone
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
    public Optional<Index> findAnew(String name) {
        Loading loading = new Loading(name);
        return mirror.renew(name, loading).or(loading::found);
    }

    @Override
    public void close() {
        mirror.close();
    }

    /** Loads for one caller; an index that is known by an alias is found but not remembered. */
    private final class Loading implements Supplier<Optional<Index>> {

        private final String name;
        private Optional<Index> found = Optional.empty();

        Loading(String name) {
            this.name = name;
        }

        @Override
        public Optional<Index> get() {
            found = source.findAnew(name);
            return found.filter(index -> !index.isKnownByAlias(name));
        }

        /**
         * Returns the last index found; needed where the mirror remembers nothing, since this caller has loaded it
         * then.
         */
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
