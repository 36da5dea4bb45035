package io.millrace.adapters.http.index.alias;

import io.millrace.adapters.http.route.Handler;
import io.millrace.adapters.http.route.Request;
import io.millrace.adapters.http.route.Response;
import io.millrace.application.port.driving.index.ManageAliases;
import io.millrace.domain.index.alias.AliasProperties;
import java.util.List;
import java.util.Optional;

/**
 * {@code PUT|POST|DELETE /{index}/_alias/{name}}: one alias, or several separated by commas for removal. When an
 * alias is added, an index and an alias in the body replace those of the path.
 *
 * @param type the type of the action, as in {@link AliasReader}
 */
record ChangeAliasHandler(ManageAliases aliases, String type) implements Handler {

    @Override
    public Response handle(Request request) {
        List<AliasReader.ParsedAction> parsed = List.of(
                type.equals(AliasReader.ADD)
                        ? AliasReader.addition(
                                request.findVariable("index"), request.findVariable("name"), request.findJson("alias"))
                        : new AliasReader.ParsedAction(
                                type,
                                List.of(request.variable("index")),
                                List.of(request.variable("name")),
                                Optional.empty(),
                                AliasProperties.NONE));
        return AliasAnswers.changed(
                parsed, aliases.change(request.access().caller(), AliasReader.steps(parsed, request.access())));
    }
}
