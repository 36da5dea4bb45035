package io.millrace.adapters.http.stream;

import io.millrace.adapters.http.route.Area;
import io.millrace.adapters.http.route.Handler;
import io.millrace.adapters.http.route.Route;
import io.millrace.adapters.http.route.message.BodyRule;
import io.millrace.adapters.http.route.message.BodyRule.BodyType;
import io.millrace.application.port.driving.stream.ManageIndexTemplates;
import io.millrace.application.port.driving.stream.SimulateTemplates;
import io.millrace.domain.security.privilege.Action;
import java.util.List;

/** The routes of index templates. */
public final class TemplateRoutes {

    private TemplateRoutes() {}

    /**
     * Returns the routes.
     *
     * @param largestBody the maximum size of a body in bytes
     */
    public static List<Route> of(ManageIndexTemplates ports, SimulateTemplates simulate, long largestBody) {
        SimulateTemplatesHandler simulation = new SimulateTemplatesHandler(simulate);
        ListIndexTemplatesHandler list = new ListIndexTemplatesHandler(ports);
        return List.of(
                Route.in(Area.STORE, Action.PUT_TEMPLATE, "/_index_template/{name}", "PUT", "POST")
                        .parameters("create", "cause", "master_timeout")
                        .body(BodyRule.required(largestBody, BodyType.JSON))
                        .onWorker(new PutIndexTemplateHandler(ports)),
                Route.in(Area.STORE, Action.READ_TEMPLATES, "/_index_template", "GET")
                        .parameters(ListIndexTemplatesHandler.PARAMETERS)
                        .onWorker(list),
                Route.in(Area.STORE, Action.READ_TEMPLATES, "/_index_template/{name}", "GET")
                        .parameters(ListIndexTemplatesHandler.PARAMETERS)
                        .onWorker(list),
                Route.in(Area.STORE, Action.DELETE_TEMPLATES, "/_index_template/{name}", "DELETE")
                        .parameters("timeout", "master_timeout")
                        .onWorker(new DeleteIndexTemplatesHandler(ports)),
                simulation("/_index_template/_simulate_index/{name}", simulation::index, largestBody),
                simulation("/_index_template/_simulate", simulation::template, largestBody),
                simulation("/_index_template/_simulate/{name}", simulation::template, largestBody));
    }

    private static Route simulation(String path, Handler handler, long largestBody) {
        return Route.in(Area.STORE, Action.SIMULATE_TEMPLATES, path, "POST")
                .parameters("create", "cause", "master_timeout", "include_defaults")
                .body(BodyRule.optional(largestBody, BodyType.JSON))
                .onWorker(handler);
    }
}
