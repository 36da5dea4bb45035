package io.millrace.adapters.http.graphql.socket;

import io.millrace.adapters.http.graphql.GraphQlExecution;
import io.millrace.adapters.http.route.Area;
import io.millrace.adapters.http.route.Route;
import io.millrace.adapters.http.route.caller.Identification;
import io.millrace.application.port.driving.security.Authorize;
import io.millrace.domain.security.privilege.Action;
import java.time.Clock;
import java.util.List;

/** The route of GraphQL over web sockets. */
public final class SocketRoutes {

    private SocketRoutes() {}

    /**
     * Returns the route, for a {@link io.millrace.adapters.http.route.RouteTable}.
     *
     * @param path the path of the endpoint
     * @param clock decides when the token of a caller has expired
     */
    public static List<Route> of(
            GraphQlExecution execution,
            Identification identification,
            Authorize authorize,
            SocketTerms terms,
            String path,
            Clock clock,
            SocketObserver observer) {
        SocketOpening opening =
                new SocketOpening(execution, new Callers(identification, authorize), terms, clock, observer);
        // The route is public, because browsers cannot add headers to a handshake, so the first message may contain the
        // credentials.
        return List.of(Route.in(Area.GRAPHQL, Action.PUBLIC, path, "GET")
                .anyParameter()
                .upgrading(opening));
    }
}
