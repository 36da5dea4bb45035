package io.millrace.adapters.http.index.alias;

import io.millrace.adapters.http.route.Handler;
import io.millrace.adapters.http.route.Request;
import io.millrace.adapters.http.route.Response;
import io.millrace.application.port.driving.index.ManageAliases;
import io.millrace.domain.index.alias.AliasProperties;
import java.util.List;
import java.util.Optional;

/**
 * {@code PUT|POST|DELETE /{index}/_alias/{name}}: one alias, or several separated by commas for removal.
 *
 * @param type the type of the action, as in {@link AliasReader}
 */
record ChangeAliasHandler(ManageAliases aliases, String type) implements Handler {

    @Override
    public Response handle(Request request) {
        String alias = request.variable("name");
        AliasProperties properties = request.findJson("alias")
                .map(body -> AliasReader.onlyProperties(alias, body))
                .orElse(AliasProperties.NONE);
        List<AliasReader.ParsedAction> parsed = List.of(new AliasReader.ParsedAction(
                type, List.of(request.variable("index")), List.of(alias), Optional.empty(), properties));
        return AliasAnswers.changed(
                parsed, aliases.change(request.access().caller(), AliasReader.steps(parsed, request.access())));
    }
}
