package io.millrace.adapters.http.cache;

import io.millrace.adapters.http.route.Request;
import io.millrace.adapters.http.route.Response;
import io.millrace.application.port.driven.service.security.audit.AuditTrail.Kind;
import io.millrace.application.port.driving.cache.ManageCaches;
import io.millrace.application.port.driving.security.audit.AuditChange;
import java.util.Map;

/** {@code DELETE} of {@code /caches}, of one cache and of one entry. */
record InvalidateCachesHandler(ManageCaches caches, AuditChange audit) {

    Response all(Request request) {
        CachePath.requireComplete(request, "cache");
        caches.invalidateAll();
        return done(request, Map.of("cache", "*"));
    }

    Response cache(Request request) {
        CachePath.requireComplete(request, "key");
        String cache = request.variable("cache");
        caches.invalidate(cache);
        return done(request, Map.of("cache", cache));
    }

    Response entry(Request request) {
        String cache = request.variable("cache");
        String key = request.variable("key");
        caches.invalidate(cache, key);
        return done(request, Map.of("cache", cache, "key", key));
    }

    private Response done(Request request, Map<String, String> details) {
        audit.audit(request.access().caller(), Kind.CACHE_INVALIDATED, details);
        return Response.json(200, json -> json.writeBoolean(true));
    }
}
