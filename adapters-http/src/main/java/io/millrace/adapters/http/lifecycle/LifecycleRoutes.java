package io.millrace.adapters.http.lifecycle;

import io.millrace.adapters.http.route.Area;
import io.millrace.adapters.http.route.Route;
import io.millrace.adapters.http.route.message.BodyRule;
import io.millrace.adapters.http.route.message.BodyRule.BodyType;
import io.millrace.application.port.driving.StoreUseCases;
import io.millrace.application.port.driving.security.audit.AuditChange;
import io.millrace.domain.security.privilege.Action;
import java.util.List;

/** The routes of lifecycles. */
public final class LifecycleRoutes {

    private static final String LIFECYCLE = "/_data_stream/{name}/_lifecycle";

    private LifecycleRoutes() {}

    /**
     * Returns the routes.
     *
     * @param largestBody the maximum size of a body in bytes
     */
    public static List<Route> of(StoreUseCases.Lifecycles ports, AuditChange audit, long largestBody) {
        return List.of(
                Route.in(Area.STORE, Action.PUT_LIFECYCLE, LIFECYCLE, "PUT")
                        .parameters("expand_wildcards", "timeout", "master_timeout")
                        .body(BodyRule.required(largestBody, BodyType.JSON))
                        .onWorker(new PutLifecycleHandler(ports.manage(), audit)),
                Route.in(Area.STORE, Action.READ_LIFECYCLES, LIFECYCLE, "GET")
                        .parameters("expand_wildcards", "include_defaults", "master_timeout")
                        .onWorker(new ReadLifecyclesHandler(ports.manage())),
                Route.in(Area.STORE, Action.DELETE_LIFECYCLE, LIFECYCLE, "DELETE")
                        .parameters("expand_wildcards", "timeout", "master_timeout")
                        .onWorker(new DeleteLifecycleHandler(ports.manage(), audit)),
                Route.in(Area.STORE, Action.EXPLAIN_LIFECYCLE, "/{index}/_lifecycle/explain", "GET")
                        .parameters("include_defaults", "master_timeout")
                        .onWorker(new ExplainLifecycleHandler(ports.manage())),
                Route.in(Area.STORE, Action.TRIM_DATA_STREAM, "/_data_stream/{name}/_trim", "POST")
                        .parameters("dry_run", "timeout", "master_timeout")
                        .body(BodyRule.required(largestBody, BodyType.JSON))
                        .onWorker(new TrimDataStreamHandler(ports.trim(), audit)),
                Route.in(Area.STORE, Action.READ_LIFECYCLE_STATISTICS, "/_lifecycle/stats", "GET")
                        .onWorker(new LifecycleStatisticsHandler(ports.manage())));
    }
}
