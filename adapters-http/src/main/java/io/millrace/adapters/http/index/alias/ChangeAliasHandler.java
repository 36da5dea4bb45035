package io.millrace.adapters.http.index.alias;

import io.millrace.adapters.http.route.Handler;
import io.millrace.adapters.http.route.Request;
import io.millrace.adapters.http.route.Response;
import io.millrace.application.port.driving.index.ManageAliases;
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
        request.findJson("alias").ifPresent(AliasReader::requirePlain);
        AliasReader.ParsedAction parsed = new AliasReader.ParsedAction(
                type, List.of(request.variable("index")), List.of(request.variable("name")), Optional.empty());
        List<ManageAliases.Step> steps = AliasReader.steps(List.of(parsed), request.access());
        return AliasAnswers.changed(steps, aliases.change(steps));
    }
}
