package io.millrace.adapters.http.index.selection;

import io.millrace.adapters.http.route.Handler;
import io.millrace.adapters.http.route.Request;
import io.millrace.adapters.http.route.Response;
import io.millrace.adapters.http.route.Route;
import io.millrace.adapters.http.route.message.RequestPath;
import io.millrace.domain.index.DatedName;
import java.time.Clock;
import java.time.Instant;
import java.util.HashMap;
import java.util.Map;

/** Resolves dates in the names of indices in the path, before another handler checks privileges on these names. */
public record DatedNamesHandler(Handler handler, Clock clock) implements Handler {

    /** Returns the route, with dates in the names of indices. */
    public static Route in(Route route, Clock clock) {
        return route.path().segments().stream().anyMatch(RequestPath::isNameOfIndex)
                ? route.withHandler(handler -> new DatedNamesHandler(handler, clock))
                : route;
    }

    @Override
    public Response handle(Request request) {
        return handler.handle(resolved(request));
    }

    @Override
    public void requireRights(Request head) {
        handler.requireRights(resolved(head));
    }

    private Request resolved(Request request) {
        if (request.variables().values().stream().noneMatch(value -> value.indexOf('<') >= 0)) {
            return request;
        }
        Instant now = clock.instant();
        Map<String, String> variables = new HashMap<>(request.variables());
        RequestPath.NAMES_OF_INDICES.forEach(
                variable -> variables.computeIfPresent(variable, (name, names) -> DatedName.resolveAll(names, now)));
        return request.withVariables(variables);
    }
}
