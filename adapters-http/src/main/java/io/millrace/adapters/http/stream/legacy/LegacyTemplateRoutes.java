package io.millrace.adapters.http.stream.legacy;

import io.millrace.adapters.http.route.Area;
import io.millrace.adapters.http.route.Response;
import io.millrace.adapters.http.route.Route;
import io.millrace.adapters.http.route.message.BodyRule;
import io.millrace.adapters.http.route.message.BodyRule.BodyType;
import io.millrace.application.port.driving.stream.ManageLegacyTemplates;
import io.millrace.domain.security.privilege.Action;
import io.millrace.domain.text.NamePattern;
import java.util.List;

/** The routes of legacy templates. */
public final class LegacyTemplateRoutes {

    private static final String TEMPLATE = "/_template/{name}";

    private LegacyTemplateRoutes() {}

    /**
     * Returns the routes.
     *
     * @param largestBody the maximum size of a body in bytes
     */
    public static List<Route> of(ManageLegacyTemplates templates, long largestBody) {
        ListLegacyTemplatesHandler list = new ListLegacyTemplatesHandler(templates);
        return List.of(
                Route.in(Area.STORE, Action.PUT_TEMPLATE, TEMPLATE, "PUT", "POST")
                        .parameters("create", "order", "cause", "master_timeout")
                        .body(BodyRule.required(largestBody, BodyType.JSON))
                        .onWorker(new PutLegacyTemplateHandler(templates)),
                Route.in(Area.STORE, Action.READ_TEMPLATES, "/_template", "GET")
                        .parameters(ListLegacyTemplatesHandler.PARAMETERS)
                        .onWorker(list),
                Route.in(Area.STORE, Action.READ_TEMPLATES, TEMPLATE, "GET")
                        .parameters(ListLegacyTemplatesHandler.PARAMETERS)
                        .onWorker(list),
                Route.in(Area.STORE, Action.DELETE_TEMPLATES, TEMPLATE, "DELETE")
                        .parameters("timeout", "master_timeout")
                        .onWorker(request -> {
                            templates.delete(request.access().caller(), new NamePattern(request.variable("name")));
                            return Response.acknowledged();
                        }));
    }
}
