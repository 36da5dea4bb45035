package io.millrace.adapters.http.index.alias;

import io.millrace.adapters.http.route.Handler;
import io.millrace.adapters.http.route.Request;
import io.millrace.adapters.http.route.Response;
import io.millrace.application.port.driving.index.ManageAliases;
import java.util.List;

/** {@code POST /_aliases}: executes all actions atomically. */
record ChangeAliasesHandler(ManageAliases aliases) implements Handler {

    @Override
    public Response handle(Request request) {
        List<AliasReader.ParsedAction> parsed = request.json("aliases")
                .allowing("actions")
                .requiring("actions")
                .nestedAll("actions", "alias_action", AliasReader::action);
        return AliasAnswers.changed(
                parsed, aliases.change(request.access().caller(), AliasReader.steps(parsed, request.access())));
    }
}
