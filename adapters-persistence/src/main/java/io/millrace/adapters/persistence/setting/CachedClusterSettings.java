package io.millrace.adapters.persistence.setting;

import io.millrace.adapters.persistence.cache.CacheDefinition;
import io.millrace.adapters.persistence.cache.DatabaseMirror;
import io.millrace.adapters.persistence.cache.NamedCache;
import io.millrace.application.port.driven.service.Announcements;
import io.millrace.application.port.driven.service.ClusterSettings;
import io.millrace.domain.setting.ClusterSetting;
import java.util.Map;
import java.util.Optional;

/**
 * Caches all cluster settings together. Announcements of changes invalidate the cache. A change on this instance
 * invalidates the cache before the call returns. While this instance cannot receive announcements, it caches no values.
 */
public final class CachedClusterSettings implements ClusterSettings, AutoCloseable {

    /** The only key of the cache, because all settings together are one entry. */
    public enum Extent {
        ALL
    }

    private static final long BYTES_OF_SETTING = 200;

    public static final CacheDefinition<Extent, Values> CACHE = CacheDefinition.of(
            "cluster-settings",
            Extent.class,
            Values.class,
            (extent, values) -> BYTES_OF_SETTING
                    * (1 + values.persistent().size() + values.transients().size()),
            Values::toString);

    private final ClusterSettings source;
    private final DatabaseMirror<Extent, Values> mirror;

    private CachedClusterSettings(ClusterSettings source, DatabaseMirror<Extent, Values> mirror) {
        this.source = source;
        this.mirror = mirror;
    }

    /**
     * Creates a cache. Announcements of changes invalidate its entry.
     *
     * @param cache must not be used by other objects
     */
    public static CachedClusterSettings of(
            ClusterSettings source, NamedCache<Extent, Values> cache, Announcements announcements) {
        return new CachedClusterSettings(
                source,
                DatabaseMirror.follow(
                        cache, announcements, PostgresClusterSettings.TOPIC, payload -> Optional.empty()));
    }

    /** Returns settings that share this cache, but read the database through {@code other}. */
    public ClusterSettings over(ClusterSettings other) {
        return new CachedClusterSettings(other, mirror);
    }

    @Override
    public Values read() {
        return mirror.get(Extent.ALL, () -> Optional.of(source.read())).orElseThrow();
    }

    @Override
    public Values readUncached() {
        return source.readUncached();
    }

    @Override
    public void change(
            Map<ClusterSetting, Optional<String>> persistent, Map<ClusterSetting, Optional<String>> transients) {
        mirror.change(() -> source.change(persistent, transients));
    }

    @Override
    public void close() {
        mirror.close();
    }
}
