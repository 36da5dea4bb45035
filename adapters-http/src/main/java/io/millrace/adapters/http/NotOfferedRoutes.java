package io.millrace.adapters.http;

import io.millrace.adapters.http.route.Area;
import io.millrace.adapters.http.route.NotOffered;
import io.millrace.adapters.http.route.Route;
import io.millrace.adapters.http.route.message.BodyRule;
import io.millrace.adapters.http.route.message.BodyRule.BodyType;
import io.millrace.domain.security.privilege.Action;
import java.util.List;

/**
 * The Elasticsearch paths that this service does not support. The response is 501 with an explanation. Without these
 * routes it would be a misleading 404.
 */
final class NotOfferedRoutes {

    private NotOfferedRoutes() {}

    static List<Route> of(long largestBody) {
        return List.of(
                route(largestBody, "starting lifecycle policies, which are always executed,", "/_ilm/start", "POST"),
                route(largestBody, "stopping lifecycle policies", "/_ilm/stop", "POST"),
                route(largestBody, "searching for roles", "/_security/role/_query", "GET", "POST"));
    }

    private static Route route(long largestBody, String what, String path, String... methods) {
        return Route.in(Area.STORE, Action.UNKNOWN, path, methods)
                .anyParameter()
                .body(BodyRule.optional(largestBody, BodyType.JSON, BodyType.NDJSON))
                .atOnce(NotOffered.handler(what));
    }
}
