package io.millrace.adapters.http.stream;

import io.millrace.adapters.http.route.Handler;
import io.millrace.adapters.http.route.Request;
import io.millrace.adapters.http.route.Response;
import io.millrace.application.port.driving.stream.ManageIndexTemplates;
import io.millrace.domain.text.NamePattern;
import java.util.Arrays;

/** {@code DELETE /_index_template/{name}}, with names separated by commas. */
record DeleteIndexTemplatesHandler(ManageIndexTemplates templates) implements Handler {

    @Override
    public Response handle(Request request) {
        templates.delete(
                request.access().caller(),
                Arrays.stream(request.variable("name").split(",", -1))
                        .map(String::strip)
                        .map(NamePattern::new)
                        .toList());
        return Response.acknowledged();
    }
}
