package io.millrace.adapters.http.stream.component;

import io.millrace.adapters.http.lifecycle.LifecycleJson;
import io.millrace.adapters.http.route.Area;
import io.millrace.adapters.http.route.Request;
import io.millrace.adapters.http.route.Response;
import io.millrace.adapters.http.route.Route;
import io.millrace.adapters.http.route.message.BodyRule;
import io.millrace.adapters.http.route.message.BodyRule.BodyType;
import io.millrace.adapters.http.stream.TemplateReader;
import io.millrace.adapters.http.stream.TemplateReader.Parsed;
import io.millrace.application.port.driving.stream.ManageComponentTemplates;
import io.millrace.domain.security.privilege.Action;
import io.millrace.domain.stream.ComponentTemplate;
import io.millrace.domain.stream.TemplateName;
import io.millrace.domain.text.NamePattern;
import java.util.Arrays;
import java.util.List;

/** The routes of component templates. */
public final class ComponentTemplateRoutes {

    private static final String COMPONENT = "/_component_template/{name}";

    private ComponentTemplateRoutes() {}

    /**
     * Returns the routes.
     *
     * @param largestBody the maximum size of a body in bytes
     */
    public static List<Route> of(ManageComponentTemplates components, long largestBody) {
        ListComponentTemplatesHandler list = new ListComponentTemplatesHandler(components);
        return List.of(
                Route.in(Area.STORE, Action.PUT_COMPONENT_TEMPLATE, COMPONENT, "PUT", "POST")
                        .parameters("create", "cause", "master_timeout")
                        .body(BodyRule.required(largestBody, BodyType.JSON))
                        .onWorker(request -> put(components, request)),
                Route.in(Area.STORE, Action.READ_COMPONENT_TEMPLATES, "/_component_template", "GET")
                        .parameters(ListComponentTemplatesHandler.PARAMETERS)
                        .onWorker(list),
                Route.in(Area.STORE, Action.READ_COMPONENT_TEMPLATES, COMPONENT, "GET")
                        .parameters(ListComponentTemplatesHandler.PARAMETERS)
                        .onWorker(list),
                Route.in(Area.STORE, Action.DELETE_COMPONENT_TEMPLATES, COMPONENT, "DELETE")
                        .parameters("timeout", "master_timeout")
                        .onWorker(request -> {
                            components.delete(request.access().caller(), patterns(request.variable("name")));
                            return Response.acknowledged();
                        }));
    }

    private static Response put(ManageComponentTemplates components, Request request) {
        boolean createOnly = request.parameters().bool("create", false);
        TemplateName name = new TemplateName(request.variable("name"));
        Parsed<ComponentTemplate> parsed = TemplateReader.readComponent(name, request.json("component_template"));
        return Response.acknowledged()
                .warning(components
                        .put(request.access().caller(), parsed.template(), parsed.lifecycle(), createOnly)
                        .flatMap(LifecycleJson::warning));
    }

    /** Returns the names and patterns in a text, which are separated by commas. */
    static List<NamePattern> patterns(String names) {
        return Arrays.stream(names.split(",", -1))
                .map(String::strip)
                .map(NamePattern::new)
                .toList();
    }
}
