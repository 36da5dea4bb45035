package io.millrace.adapters.http.graphql.field;

import graphql.schema.DataFetchingEnvironment;
import io.millrace.adapters.http.route.caller.Access;
import io.millrace.application.port.driven.service.cache.CacheDescription;
import io.millrace.application.port.driven.service.cache.CacheDescription.Statistics;
import io.millrace.application.port.driven.service.cache.CachedEntry;
import io.millrace.application.port.driven.service.security.audit.AuditTrail.Kind;
import io.millrace.application.port.driving.cache.ManageCaches;
import io.millrace.application.port.driving.security.audit.AuditChange;
import io.millrace.domain.security.privilege.Action;
import java.util.Map;

/** The fields about caches. They exist even if the cache endpoint is disabled; only privileges restrict them. */
public record CacheFields(ManageCaches caches, AuditChange audit) {

    private static final String CACHE = "Cache";
    private static final String ENTRY = "CacheEntry";
    private static final String STATISTICS = "CacheStatistics";

    public void register(Fields fields) {
        fields.acting("Query", "caches", Action.READ_CACHES, (environment, access) -> caches.list())
                .acting(
                        "Query",
                        "cache",
                        Action.READ_CACHES,
                        (environment, access) -> caches.read(name(environment, "name")))
                .acting(
                        "Query",
                        "cacheEntry",
                        Action.READ_CACHES,
                        (environment, access) -> caches.readEntry(name(environment, "cache"), name(environment, "key")))
                .acting("Mutation", "invalidateCaches", Action.INVALIDATE_CACHES, this::invalidateAll)
                .acting("Mutation", "invalidateCache", Action.INVALIDATE_CACHES, this::invalidate)
                .acting("Mutation", "invalidateCacheEntry", Action.INVALIDATE_CACHES, this::invalidateEntry);
        registerCache(fields);
        registerStatistics(fields);
        fields.of(CachedEntry.class, ENTRY)
                .showing("key", CachedEntry::key)
                .showing("hidden", entry -> entry.value().isEmpty())
                .showing("value", entry -> entry.value().orElse(null));
    }

    private static void registerCache(Fields fields) {
        fields.of(CacheDescription.class, CACHE)
                .showing("name", CacheDescription::name)
                .showing("implementationClass", CacheDescription::implementation)
                .showing("keyType", CacheDescription::keyType)
                .showing("valueType", CacheDescription::valueType)
                .showing(
                        "maxEntries", cache -> StreamFields.orNull(cache.limit().entries()))
                .showing(
                        "maxSizeInBytes",
                        cache -> StreamFields.orNull(cache.limit().bytes()))
                .showing("timeToLiveInMillis", cache -> cache.timeToLive().toMillis())
                .showing("entries", cache -> cache.statistics().entries())
                .showing(
                        "sizeInBytes",
                        cache -> StreamFields.orNull(cache.statistics().bytes()))
                .showing("ehcache", CacheDescription::statistics);
    }

    private static void registerStatistics(Fields fields) {
        fields.of(Statistics.class, STATISTICS)
                .showing("cacheEvictions", all -> all.counts().evictions())
                .showing("cacheExpirations", all -> all.counts().expirations())
                .showing("cacheGets", all -> all.counts().gets())
                .showing("cacheHitPercentage", Statistics::hitPercentage)
                .showing("cacheHits", all -> all.counts().hits())
                .showing("cacheMisses", all -> all.counts().misses())
                .showing("cacheMissPercentage", Statistics::missPercentage)
                .showing("cachePuts", all -> all.counts().puts())
                .showing("cacheRemovals", all -> all.counts().removals());
    }

    private static String name(DataFetchingEnvironment environment, String argument) {
        return StreamFields.text(environment, argument);
    }

    private boolean invalidateAll(DataFetchingEnvironment environment, Access access) {
        caches.invalidateAll();
        return done(access, Map.of("cache", "*"));
    }

    private boolean invalidate(DataFetchingEnvironment environment, Access access) {
        String cache = name(environment, "name");
        caches.invalidate(cache);
        return done(access, Map.of("cache", cache));
    }

    private boolean invalidateEntry(DataFetchingEnvironment environment, Access access) {
        String cache = name(environment, "cache");
        String key = name(environment, "key");
        caches.invalidate(cache, key);
        return done(access, Map.of("cache", cache, "key", key));
    }

    private boolean done(Access access, Map<String, String> details) {
        audit.audit(access.caller(), Kind.CACHE_INVALIDATED, details);
        return true;
    }
}
