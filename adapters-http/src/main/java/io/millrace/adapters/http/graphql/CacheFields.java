package io.millrace.adapters.http.graphql;

import graphql.schema.DataFetchingEnvironment;
import io.millrace.adapters.http.route.Access;
import io.millrace.application.port.driven.service.cache.CacheDescription;
import io.millrace.application.port.driven.service.cache.CacheDescription.Statistics;
import io.millrace.application.port.driven.service.cache.CachedEntry;
import io.millrace.application.port.driven.service.security.AuditTrail.Kind;
import io.millrace.application.port.driving.security.AuditChange;
import io.millrace.domain.security.Action;
import java.util.Map;

/** The fields about caches. They are there whether or not the cache endpoint is; the rights alone decide. */
final class CacheFields {

    private static final String CACHE = "Cache";
    private static final String ENTRY = "CacheEntry";
    private static final String STATISTICS = "CacheStatistics";

    private final GraphQlPorts.Caches ports;
    private final AuditChange audit;

    private CacheFields(GraphQlPorts.Caches ports, AuditChange audit) {
        this.ports = ports;
        this.audit = audit;
    }

    static void register(Fields fields, GraphQlPorts.Caches ports, AuditChange audit) {
        CacheFields own = new CacheFields(ports, audit);
        fields.acting(
                        "Query",
                        "caches",
                        Action.READ_CACHES,
                        (environment, access) -> ports.read().list())
                .acting(
                        "Query",
                        "cache",
                        Action.READ_CACHES,
                        (environment, access) -> ports.read().read(name(environment, "name")))
                .acting(
                        "Query",
                        "cacheEntry",
                        Action.READ_CACHES,
                        (environment, access) ->
                                ports.read().readEntry(name(environment, "cache"), name(environment, "key")))
                .acting("Mutation", "invalidateCaches", Action.INVALIDATE_CACHES, own::invalidateAll)
                .acting("Mutation", "invalidateCache", Action.INVALIDATE_CACHES, own::invalidate)
                .acting("Mutation", "invalidateCacheEntry", Action.INVALIDATE_CACHES, own::invalidateEntry);
        registerCache(fields);
        registerStatistics(fields);
        fields.showing(CachedEntry.class, ENTRY, "key", CachedEntry::key)
                .showing(
                        CachedEntry.class,
                        ENTRY,
                        "hidden",
                        entry -> entry.value().isEmpty())
                .showing(
                        CachedEntry.class,
                        ENTRY,
                        "value",
                        entry -> entry.value().orElse(null));
    }

    private static void registerCache(Fields fields) {
        fields.showing(CacheDescription.class, CACHE, "name", CacheDescription::name)
                .showing(CacheDescription.class, CACHE, "implementationClass", CacheDescription::implementation)
                .showing(CacheDescription.class, CACHE, "keyType", CacheDescription::keyType)
                .showing(CacheDescription.class, CACHE, "valueType", CacheDescription::valueType)
                .showing(
                        CacheDescription.class,
                        CACHE,
                        "maxEntries",
                        cache -> StreamFields.orNull(cache.limit().entries()))
                .showing(
                        CacheDescription.class,
                        CACHE,
                        "maxSizeInBytes",
                        cache -> StreamFields.orNull(cache.limit().bytes()))
                .showing(
                        CacheDescription.class,
                        CACHE,
                        "timeToLiveInMillis",
                        cache -> cache.timeToLive().toMillis())
                .showing(
                        CacheDescription.class,
                        CACHE,
                        "entries",
                        cache -> cache.statistics().entries())
                .showing(
                        CacheDescription.class,
                        CACHE,
                        "sizeInBytes",
                        cache -> StreamFields.orNull(cache.statistics().bytes()))
                .showing(CacheDescription.class, CACHE, "ehcache", CacheDescription::statistics);
    }

    private static void registerStatistics(Fields fields) {
        fields.showing(
                        Statistics.class,
                        STATISTICS,
                        "cacheEvictions",
                        all -> all.counts().evictions())
                .showing(
                        Statistics.class,
                        STATISTICS,
                        "cacheExpirations",
                        all -> all.counts().expirations())
                .showing(
                        Statistics.class,
                        STATISTICS,
                        "cacheGets",
                        all -> all.counts().gets())
                .showing(Statistics.class, STATISTICS, "cacheHitPercentage", Statistics::hitPercentage)
                .showing(
                        Statistics.class,
                        STATISTICS,
                        "cacheHits",
                        all -> all.counts().hits())
                .showing(
                        Statistics.class,
                        STATISTICS,
                        "cacheMisses",
                        all -> all.counts().misses())
                .showing(Statistics.class, STATISTICS, "cacheMissPercentage", Statistics::missPercentage)
                .showing(
                        Statistics.class,
                        STATISTICS,
                        "cachePuts",
                        all -> all.counts().puts())
                .showing(
                        Statistics.class,
                        STATISTICS,
                        "cacheRemovals",
                        all -> all.counts().removals());
    }

    private static String name(DataFetchingEnvironment environment, String argument) {
        return StreamFields.text(environment, argument);
    }

    private boolean invalidateAll(DataFetchingEnvironment environment, Access access) {
        ports.invalidate().invalidateAll();
        return done(access, Map.of("cache", "*"));
    }

    private boolean invalidate(DataFetchingEnvironment environment, Access access) {
        String cache = name(environment, "name");
        ports.invalidate().invalidate(cache);
        return done(access, Map.of("cache", cache));
    }

    private boolean invalidateEntry(DataFetchingEnvironment environment, Access access) {
        String cache = name(environment, "cache");
        String key = name(environment, "key");
        ports.invalidate().invalidate(cache, key);
        return done(access, Map.of("cache", cache, "key", key));
    }

    private boolean done(Access access, Map<String, String> details) {
        audit.audit(access.caller(), Kind.CACHE_INVALIDATED, details);
        return true;
    }
}
