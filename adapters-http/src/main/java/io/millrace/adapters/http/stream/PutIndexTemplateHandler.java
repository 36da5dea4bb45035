package io.millrace.adapters.http.stream;

import io.millrace.adapters.http.lifecycle.LifecycleJson;
import io.millrace.adapters.http.route.Handler;
import io.millrace.adapters.http.route.Request;
import io.millrace.adapters.http.route.Response;
import io.millrace.adapters.http.stream.TemplateReader.Parsed;
import io.millrace.application.port.driving.stream.ManageIndexTemplates;
import io.millrace.application.port.driving.stream.ManageIndexTemplates.Outcome;
import io.millrace.domain.stream.IndexTemplate;
import io.millrace.domain.stream.TemplateName;
import java.util.Optional;

/** {@code PUT|POST /_index_template/{name}}. */
record PutIndexTemplateHandler(ManageIndexTemplates templates) implements Handler {

    @Override
    public Response handle(Request request) {
        boolean createOnly = request.parameters().bool("create", false);
        TemplateName name = new TemplateName(request.variable("name"));
        Parsed<IndexTemplate> parsed = TemplateReader.read(name, request.json("index_template"));
        Outcome outcome = templates.put(request.access().caller(), parsed.template(), parsed.lifecycle(), createOnly);
        Response response = Response.acknowledged().warning(outcome.lifecycle().flatMap(LifecycleJson::warning));
        for (TemplateName component : outcome.deprecated()) {
            response = response.warning(Optional.of(
                    "index template [" + name + "] uses deprecated component template [" + component + "]"));
        }
        return response;
    }
}
