package io.millrace.adapters.http.metrics;

import io.millrace.adapters.http.route.Area;
import io.millrace.adapters.http.route.Response;
import io.millrace.adapters.http.route.Route;
import io.millrace.domain.security.privilege.Action;
import java.nio.charset.StandardCharsets;
import java.util.List;

/** The route {@code /metrics}. */
public final class MetricsRoutes {

    private static final String TYPE = "text/plain; version=0.0.4; charset=utf-8";

    private MetricsRoutes() {}

    /**
     * Returns the route.
     *
     * @param open whether reading needs no credentials
     */
    public static List<Route> of(Meters meters, boolean open) {
        return List.of(Route.in(
                        Area.OPERATIONS, open ? Action.READ_METRICS_OPENLY : Action.READ_METRICS, "/metrics", "GET")
                .anyParameter()
                .onWorker(request -> Response.bytes(200, TYPE, meters.scrape().getBytes(StandardCharsets.UTF_8))
                        .with("Cache-Control", "no-store")));
    }
}
