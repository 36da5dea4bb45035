package io.millrace.adapters.http.stream.component;

import com.fasterxml.jackson.core.JsonGenerator;
import io.millrace.adapters.http.json.Members;
import io.millrace.adapters.http.route.Handler;
import io.millrace.adapters.http.route.Request;
import io.millrace.adapters.http.route.Response;
import io.millrace.adapters.http.stream.TemplateJson;
import io.millrace.application.port.driving.lifecycle.LifecycleView.Shown;
import io.millrace.application.port.driving.stream.ManageComponentTemplates;
import io.millrace.domain.stream.ComponentTemplate;
import io.millrace.domain.stream.TemplateName;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** {@code GET|HEAD /_component_template} and {@code /_component_template/{name}}, with names separated by commas. */
record ListComponentTemplatesHandler(ManageComponentTemplates components) implements Handler {

    static final String[] PARAMETERS = {"flat_settings", "master_timeout", "local", "include_defaults"};

    @Override
    public Response handle(Request request) {
        boolean flat = request.parameters().bool("flat_settings", false);
        Optional<String> names = request.findVariable("name");
        List<ComponentTemplate> found = components.list(ComponentTemplateRoutes.patterns(names.orElse("*")));
        boolean withRollover = request.parameters().bool("include_defaults", false);
        Map<TemplateName, Shown> lifecycles = components.lifecycles();
        return Response.object(
                found.isEmpty() && names.isPresent() ? 404 : 200,
                json -> Members.objects(json, "component_templates", found, component -> {
                    json.writeStringField("name", component.name().value());
                    json.writeObjectFieldStart("component_template");
                    write(json, component, flat, Optional.ofNullable(lifecycles.get(component.name())), withRollover);
                    json.writeEndObject();
                }));
    }

    private static void write(
            JsonGenerator json,
            ComponentTemplate component,
            boolean flat,
            Optional<Shown> lifecycle,
            boolean withRollover)
            throws IOException {
        json.writeObjectFieldStart("template");
        TemplateJson.writeParts(json, component.parts(), flat, lifecycle, withRollover);
        json.writeEndObject();
        if (component.version().isPresent()) {
            json.writeNumberField("version", component.version().getAsLong());
        }
        TemplateJson.writeText(json, "_meta", component.meta());
        if (component.deprecated()) {
            json.writeBooleanField("deprecated", true);
        }
    }
}
