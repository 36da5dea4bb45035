package io.millrace.bootstrap.api;

import io.millrace.adapters.http.cache.CacheRoutes;
import io.millrace.adapters.http.cache.DefaultCacheData;
import io.millrace.adapters.http.cache.DefaultCacheDataCollector;
import io.millrace.adapters.http.extension.CacheData;
import io.millrace.adapters.http.extension.CacheDataCollector;
import io.millrace.adapters.http.route.Route;
import io.millrace.application.port.driven.service.cache.Caches;
import io.millrace.application.port.driving.cache.ManageCaches;
import io.millrace.application.port.driving.security.audit.AuditChange;
import io.millrace.application.usecase.cache.CacheAnnouncements;
import io.millrace.application.usecase.cache.CachesService;
import io.millrace.bootstrap.extension.Extensions;
import io.millrace.bootstrap.process.Resources;
import io.millrace.bootstrap.storage.Persistence;
import io.millrace.configuration.Settings;
import java.util.List;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Assembles the caches and their endpoint. Other instances can invalidate the caches of this instance even if its
 * endpoint is disabled.
 */
public final class CacheEndpoint {

    private static final Logger LOGGER = LoggerFactory.getLogger(CacheEndpoint.class);

    private final ManageCaches caches;

    /**
     * Assembles the endpoint, and starts to receive requests of other instances to invalidate caches.
     *
     * @param resources receives the subscription and closes it later
     */
    public CacheEndpoint(Persistence persistence, Resources resources) {
        Caches local = persistence.caches();
        CacheAnnouncements announcements = new CacheAnnouncements(persistence.announcements(), local);
        resources.add(announcements.listen());
        caches = new CachesService(local, announcements);
    }

    /** Returns the use cases for caches, even if the endpoint is disabled. */
    public ManageCaches useCases() {
        return caches;
    }

    /** Returns the routes of the endpoint; an empty list if the endpoint is disabled. */
    public List<Route> routes(Settings settings, Extensions extensions, AuditChange audit) {
        if (!settings.cacheEndpoint().enabled()) {
            LOGGER.info("the cache endpoint /caches is not loaded: it is disabled");
            return List.of();
        }
        return CacheRoutes.of(
                new CacheRoutes.Ports(
                        caches,
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
