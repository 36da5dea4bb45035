package io.millrace.adapters.http;

import io.millrace.adapters.http.route.Area;
import io.millrace.adapters.http.route.BodyRule;
import io.millrace.adapters.http.route.BodyRule.BodyType;
import io.millrace.adapters.http.route.NotOffered;
import io.millrace.adapters.http.route.Route;
import io.millrace.domain.security.Action;
import java.util.List;

/** Paths of the store that clients know and that answer 501 with a sentence, rather than that there is no such path. */
final class NotOfferedRoutes {

    private static final long LARGEST_BODY = 1L << 20;

    private NotOfferedRoutes() {}

    static List<Route> all() {
        return List.of(
                route("the list of deprecations", "/_migration/deprecations", "GET"),
                route("enabling a user by itself", "/_security/user/{name}/_enable", "PUT", "POST"),
                route("disabling a user by itself", "/_security/user/{name}/_disable", "PUT", "POST"));
    }

    private static Route route(String what, String path, String... methods) {
        return Route.in(Area.STORE, path, methods)
                .needs(Action.UNKNOWN)
                .anyParameter()
                .body(BodyRule.optional(LARGEST_BODY, BodyType.JSON, BodyType.NDJSON))
                .atOnce(NotOffered.handler(what));
    }
}
