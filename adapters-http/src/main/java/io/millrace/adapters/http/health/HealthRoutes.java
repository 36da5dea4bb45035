package io.millrace.adapters.http.health;

import io.millrace.adapters.http.route.Area;
import io.millrace.adapters.http.route.Response;
import io.millrace.adapters.http.route.Route;
import io.millrace.domain.security.privilege.Action;
import java.util.List;
import java.util.function.BooleanSupplier;

/**
 * {@code /health/live}, {@code started} and {@code ready}. All of them also respond while the server completes its last
 * requests before it stops. They need no credentials.
 */
public final class HealthRoutes {

    private HealthRoutes() {}

    /**
     * Returns all routes.
     *
     * @param started whether the start has completed; once true, it must stay true
     */
    public static List<Route> of(ReadinessHandler readiness, BooleanSupplier started) {
        return List.of(
                Route.in(Area.OPERATIONS, Action.PUBLIC, "/health/live", "GET")
                        .anyParameter()
                        .answeringWhileDraining()
                        .atOnce(request -> status(true)),
                Route.in(Area.OPERATIONS, Action.PUBLIC, "/health/started", "GET")
                        .anyParameter()
                        .answeringWhileDraining()
                        .atOnce(request -> status(started.getAsBoolean())),
                Route.in(Area.OPERATIONS, Action.PUBLIC, "/health/ready", "GET")
                        .anyParameter()
                        .answeringWhileDraining()
                        .later(readiness));
    }

    private static Response status(boolean up) {
        return Response.object(up ? 200 : 503, json -> {
                    json.writeStringField("status", up ? "up" : "down");
                })
                .with("Cache-Control", "no-store");
    }
}
