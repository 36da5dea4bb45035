package io.millrace.adapters.http.stream;

import io.millrace.adapters.http.json.JsonObject;
import io.millrace.adapters.http.lifecycle.LifecycleJson;
import io.millrace.adapters.http.route.Handler;
import io.millrace.adapters.http.route.Request;
import io.millrace.adapters.http.route.Response;
import io.millrace.application.port.driving.stream.ManageIndexTemplates;
import io.millrace.domain.stream.TemplateName;

/** {@code PUT|POST /_index_template/{name}}. */
record PutIndexTemplateHandler(ManageIndexTemplates templates) implements Handler {

    @Override
    public Response handle(Request request) {
        boolean createOnly = request.parameters().bool("create", false);
        TemplateName name = new TemplateName(request.variable("name"));
        JsonObject body = request.json("index_template");
        return Response.acknowledged()
                .warning(templates
                        .put(TemplateReader.read(name, body), TemplateReader.lifecycle(body), createOnly)
                        .flatMap(LifecycleJson::warning));
    }
}
