package io.millrace.adapters.http.stream.legacy;

import io.millrace.adapters.http.json.JsonObject;
import io.millrace.adapters.http.route.Handler;
import io.millrace.adapters.http.route.Request;
import io.millrace.adapters.http.route.Response;
import io.millrace.adapters.http.stream.TemplateReader;
import io.millrace.application.port.driving.stream.ManageLegacyTemplates;
import io.millrace.domain.stream.LegacyTemplate;
import io.millrace.domain.stream.TemplateName;
import io.millrace.domain.text.NamePattern;
import java.util.List;

/** {@code PUT|POST /_template/{name}}. */
record PutLegacyTemplateHandler(ManageLegacyTemplates templates) implements Handler {

    @Override
    public Response handle(Request request) {
        boolean createOnly = request.parameters().bool("create", false);
        TemplateName name = new TemplateName(request.variable("name"));
        int order = request.parameters().integer("order").orElse(0);
        templates.put(request.access().caller(), read(name, order, request.json("index_template")), createOnly);
        return Response.acknowledged();
    }

    private static LegacyTemplate read(TemplateName name, int order, JsonObject body) {
        body.allowing("index_patterns", "order", "version", "settings", "mappings", "aliases");
        return new LegacyTemplate(
                name,
                body.texts("index_patterns").orElse(List.of()).stream()
                        .map(NamePattern::new)
                        .toList(),
                body.integer("order").orElse(order),
                body.wholeNumber("version"),
                TemplateReader.indexParts(body));
    }
}
