package io.millrace.bootstrap;

import io.millrace.adapters.http.cache.CacheRoutes;
import io.millrace.adapters.http.cache.DefaultCacheData;
import io.millrace.adapters.http.cache.DefaultCacheDataCollector;
import io.millrace.adapters.http.extension.CacheData;
import io.millrace.adapters.http.extension.CacheDataCollector;
import io.millrace.adapters.http.route.Route;
import io.millrace.application.port.driven.service.cache.Caches;
import io.millrace.application.port.driving.security.AuditChange;
import io.millrace.application.usecase.cache.CacheNews;
import io.millrace.application.usecase.cache.InvalidateCachesService;
import io.millrace.application.usecase.cache.ReadCachesService;
import io.millrace.bootstrap.configuration.Settings;
import java.util.List;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** The endpoint of caches, joined. What another instance is asked to invalidate is invalidated here with it and without. */
final class CacheEndpoint {

    private static final Logger LOGGER = LoggerFactory.getLogger(CacheEndpoint.class);

    private CacheEndpoint() {}

    /**
     * Returns the routes; none if they are not enabled.
     *
     * @param resources takes over what has to be closed
     */
    static List<Route> join(
            Settings settings, Persistence persistence, Extensions extensions, AuditChange audit, Resources resources) {
        Caches caches = persistence.caches();
        CacheNews news = new CacheNews(persistence.announcements(), caches);
        resources.add(news.listen());
        if (!settings.cacheEndpoint().enabled()) {
            LOGGER.info("the cache endpoint /caches is not loaded: it is disabled");
            return List.of();
        }
        return CacheRoutes.of(
                new CacheRoutes.Ports(
                        new ReadCachesService(caches),
                        new InvalidateCachesService(caches, news),
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
