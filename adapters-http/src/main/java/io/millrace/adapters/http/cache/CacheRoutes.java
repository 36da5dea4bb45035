package io.millrace.adapters.http.cache;

import io.millrace.adapters.http.extension.CacheData;
import io.millrace.adapters.http.extension.CacheDataCollector;
import io.millrace.adapters.http.route.Area;
import io.millrace.adapters.http.route.Handler;
import io.millrace.adapters.http.route.Route;
import io.millrace.application.port.driving.cache.ManageCaches;
import io.millrace.application.port.driving.security.audit.AuditChange;
import io.millrace.domain.security.privilege.Action;
import java.util.List;

/** The routes of the cache endpoint. */
public final class CacheRoutes {

    private static final String CACHES = "/caches";
    private static final String CACHE = "/caches/{cache}";
    private static final String ENTRY = "/caches/{cache}/{+key}";

    private CacheRoutes() {}

    /** The use cases of the cache routes. */
    public record Ports(ManageCaches caches, CacheDataCollector collector, CacheData data, AuditChange audit) {}

    /**
     * Returns the routes.
     *
     * @param sensitive whether reading requires a privilege; invalidating always requires one
     */
    public static List<Route> of(Ports ports, boolean sensitive) {
        ReadCachesHandler read = new ReadCachesHandler(ports.caches(), ports.collector(), ports.data());
        InvalidateCachesHandler invalidate = new InvalidateCachesHandler(ports.caches(), ports.audit());
        Action reading = sensitive ? Action.READ_CACHES : Action.READ_CACHES_OPENLY;
        return List.of(
                route("GET", CACHES, reading, read::all),
                route("GET", CACHE, reading, read::cache),
                route("GET", ENTRY, reading, read::entry),
                route("DELETE", CACHES, Action.INVALIDATE_CACHES, invalidate::all),
                route("DELETE", CACHE, Action.INVALIDATE_CACHES, invalidate::cache),
                route("DELETE", ENTRY, Action.INVALIDATE_CACHES, invalidate::entry));
    }

    private static Route route(String method, String path, Action action, Handler handler) {
        return Route.in(Area.CACHES, action, path, method).onWorker(handler);
    }
}
