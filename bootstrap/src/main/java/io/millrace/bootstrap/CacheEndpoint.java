package io.millrace.bootstrap;

import io.millrace.adapters.http.cache.CacheRoutes;
import io.millrace.adapters.http.cache.DefaultCacheData;
import io.millrace.adapters.http.cache.DefaultCacheDataCollector;
import io.millrace.adapters.http.extension.CacheData;
import io.millrace.adapters.http.extension.CacheDataCollector;
import io.millrace.adapters.http.graphql.GraphQlPorts;
import io.millrace.adapters.http.route.Route;
import io.millrace.application.port.driven.service.cache.Caches;
import io.millrace.application.port.driving.cache.InvalidateCaches;
import io.millrace.application.port.driving.cache.ReadCaches;
import io.millrace.application.port.driving.security.AuditChange;
import io.millrace.application.usecase.cache.CacheAnnouncements;
import io.millrace.application.usecase.cache.InvalidateCachesService;
import io.millrace.application.usecase.cache.ReadCachesService;
import io.millrace.bootstrap.configuration.Settings;
import java.util.List;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Assembles the caches and their endpoint. Invalidations of other instances are applied here in any case. */
final class CacheEndpoint {

    private static final Logger LOGGER = LoggerFactory.getLogger(CacheEndpoint.class);

    private final ReadCaches read;
    private final InvalidateCaches invalidate;

    /**
     * Begins to receive the invalidations of other instances.
     *
     * @param resources takes over what has to be closed
     */
    CacheEndpoint(Persistence persistence, Resources resources) {
        Caches caches = persistence.caches();
        CacheAnnouncements announcements = new CacheAnnouncements(persistence.announcements(), caches);
        resources.add(announcements.listen());
        read = new ReadCachesService(caches);
        invalidate = new InvalidateCachesService(caches, announcements);
    }

    /** Returns what the fields of GraphQL about caches call; the endpoint need not be enabled. */
    GraphQlPorts.Caches fields() {
        return new GraphQlPorts.Caches(read, invalidate);
    }

    /** Returns what shows the caches; the endpoint need not be enabled. */
    ReadCaches read() {
        return read;
    }

    /** Returns the routes; none if they are not enabled. */
    List<Route> routes(Settings settings, Extensions extensions, AuditChange audit) {
        if (!settings.cacheEndpoint().enabled()) {
            LOGGER.info("the cache endpoint /caches is not loaded: it is disabled");
            return List.of();
        }
        return CacheRoutes.of(
                new CacheRoutes.Ports(
                        read,
                        invalidate,
                        extensions
                                .findReplacing(CacheDataCollector.class, DefaultCacheDataCollector.class)
                                .orElseGet(DefaultCacheDataCollector::new),
                        extensions
                                .findReplacing(CacheData.class, DefaultCacheData.class)
                                .orElseGet(DefaultCacheData::new),
                        audit),
                settings.cacheEndpoint().sensitive());
    }
}
