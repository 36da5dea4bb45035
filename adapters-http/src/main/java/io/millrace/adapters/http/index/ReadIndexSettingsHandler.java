package io.millrace.adapters.http.index;

import io.millrace.adapters.http.index.response.ShownSettings;
import io.millrace.adapters.http.index.selection.Targets;
import io.millrace.adapters.http.route.Handler;
import io.millrace.adapters.http.route.Request;
import io.millrace.adapters.http.route.Response;
import io.millrace.application.port.driving.index.ReadIndices;
import io.millrace.domain.index.Index;
import io.millrace.domain.index.NameSelection.Expand;
import io.millrace.domain.text.NamePattern;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;

/** {@code GET /{index}/_settings/{name}}, and the same path without the index, without the name, and without both. */
record ReadIndexSettingsHandler(ReadIndices indices) implements Handler {

    @Override
    public Response handle(Request request) {
        ShownSettings shown = new ShownSettings(
                request.findVariable("name").map(ReadIndexSettingsHandler::keys).orElse(List.of()),
                request.parameters().bool("flat_settings", false),
                request.parameters().bool("include_defaults", false),
                request.isHuman());
        List<Index> found = indices.describe(Targets.read(request, Expand.OPEN)).stream()
                .filter(shown::hasAny)
                .toList();
        return Response.object(200, json -> {
            for (Index index : found) {
                json.writeObjectFieldStart(index.name().value());
                shown.write(json, index);
                json.writeEndObject();
            }
        });
    }

    private static List<NamePattern> keys(String names) {
        return Arrays.stream(names.split(",", -1))
                .map(String::strip)
                .flatMap(name -> name.isEmpty() ? Stream.empty() : Stream.of(name.equals("_all") ? "*" : name))
                .map(NamePattern::new)
                .toList();
    }
}
