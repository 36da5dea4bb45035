package io.millrace.adapters.http.index.alias;

import io.millrace.adapters.http.index.selection.Targets;
import io.millrace.adapters.http.route.Handler;
import io.millrace.adapters.http.route.Request;
import io.millrace.adapters.http.route.Response;
import io.millrace.application.port.driving.index.ManageAliases;
import io.millrace.application.port.driving.index.ManageAliases.Aliased;
import io.millrace.application.port.driving.index.ManageAliases.AliasedStream;
import io.millrace.application.port.driving.index.ManageAliases.Listed;
import io.millrace.application.port.driving.index.ReadTarget;
import io.millrace.domain.index.NameSelection.Expand;
import io.millrace.domain.index.alias.AliasNames;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;

/** {@code GET|HEAD /{index}/_alias/{name}}, and the same path without the index, without the name, and without both. */
record ListAliasesHandler(ManageAliases aliases) implements Handler {

    @Override
    public Response handle(Request request) {
        Optional<AliasNames> names = AliasReader.requireNamed(request);
        ReadTarget target = Targets.read(request, Expand.values());
        Listed listed = aliases.list(target, names);
        Set<String> missing = new TreeSet<>(listed.missing());
        boolean complete = missing.isEmpty();
        return Response.object(complete ? 200 : 404, json -> {
            if (!complete) {
                boolean one = missing.size() == 1;
                json.writeStringField(
                        "error", (one ? "alias [" : "aliases [") + String.join(",", missing) + "] missing");
                json.writeNumberField("status", 404);
            }
            for (Aliased index : listed.indices()) {
                json.writeObjectFieldStart(index.index().name().value());
                AliasAnswers.write(json, index.aliases());
                json.writeEndObject();
            }
            for (AliasedStream stream : listed.streams()) {
                json.writeObjectFieldStart(stream.stream().value());
                AliasAnswers.write(json, stream.aliases());
                json.writeEndObject();
            }
        });
    }
}
