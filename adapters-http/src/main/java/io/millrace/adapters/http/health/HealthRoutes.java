package io.millrace.adapters.http.health;

import io.millrace.adapters.http.route.Area;
import io.millrace.adapters.http.route.Response;
import io.millrace.adapters.http.route.Route;
import io.millrace.domain.security.Action;
import java.util.List;

/** {@code /health/live} and {@code /health/ready}; both answer while the server drains and neither asks who calls. */
public final class HealthRoutes {

    private HealthRoutes() {}

    /** Returns both routes. */
    public static List<Route> of(ReadinessHandler readiness) {
        return List.of(
                Route.in(Area.OPERATIONS, "/health/live", "GET")
                        .needs(Action.PUBLIC)
                        .anyParameter()
                        .answeringWhileDraining()
                        .atOnce(request -> live()),
                Route.in(Area.OPERATIONS, "/health/ready", "GET")
                        .needs(Action.PUBLIC)
                        .anyParameter()
                        .answeringWhileDraining()
                        .later(readiness));
    }

    private static Response live() {
        return Response.json(200, json -> {
                    json.writeStartObject();
                    json.writeStringField("status", "up");
                    json.writeEndObject();
                })
                .with("Cache-Control", "no-store");
    }
}
