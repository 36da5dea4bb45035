package io.millrace.adapters.http.index.alias;

import io.millrace.adapters.http.route.Area;
import io.millrace.adapters.http.route.Route;
import io.millrace.adapters.http.route.message.BodyRule;
import io.millrace.adapters.http.route.message.BodyRule.BodyType;
import io.millrace.application.port.driving.index.ManageAliases;
import io.millrace.domain.security.privilege.Action;
import java.util.List;
import java.util.stream.Stream;

/** The routes of aliases. */
public final class AliasRoutes {

    private static final String[] CHANGE_PARAMETERS = {"timeout", "master_timeout"};

    private AliasRoutes() {}

    /**
     * Returns the routes.
     *
     * @param largestBody the maximum size of a body in bytes
     */
    public static List<Route> of(ManageAliases aliases, long largestBody) {
        ListAliasesHandler listing = new ListAliasesHandler(aliases);
        Stream<Route> reading = Stream.of(
                        "/_alias", "/_aliases", "/_alias/{name}", "/{index}/_alias", "/{index}/_alias/{name}")
                .map(path -> Route.in(Area.STORE, Action.READ_ALIASES, path, "GET")
                        .targetParameters("local", "master_timeout")
                        .onWorker(listing));
        Stream<Route> changing = Stream.of("/{index}/_alias/{name}", "/{index}/_aliases/{name}")
                .flatMap(path -> Stream.of(
                        Route.in(Area.STORE, Action.CHANGE_ALIASES, path, "PUT", "POST")
                                .parameters(CHANGE_PARAMETERS)
                                .body(BodyRule.optional(largestBody, BodyType.JSON))
                                .onWorker(new ChangeAliasHandler(aliases, AliasReader.ADD)),
                        Route.in(Area.STORE, Action.CHANGE_ALIASES, path, "DELETE")
                                .parameters(CHANGE_PARAMETERS)
                                .onWorker(new ChangeAliasHandler(aliases, AliasReader.REMOVE))));
        Stream<Route> namedInBody = Stream.of("/_alias", "/_alias/{name}", "/{index}/_alias")
                .map(path -> Route.in(Area.STORE, Action.CHANGE_ALIASES, path, "PUT")
                        .parameters(CHANGE_PARAMETERS)
                        .body(BodyRule.required(largestBody, BodyType.JSON))
                        .onWorker(new ChangeAliasHandler(aliases, AliasReader.ADD)));
        Stream<Route> together = Stream.of(Route.in(Area.STORE, Action.CHANGE_ALIASES, "/_aliases", "POST")
                .parameters(CHANGE_PARAMETERS)
                .body(BodyRule.required(largestBody, BodyType.JSON))
                .onWorker(new ChangeAliasesHandler(aliases)));
        return Stream.of(reading, changing, namedInBody, together)
                .flatMap(routes -> routes)
                .toList();
    }
}
