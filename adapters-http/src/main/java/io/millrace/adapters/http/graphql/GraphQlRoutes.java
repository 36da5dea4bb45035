package io.millrace.adapters.http.graphql;

import io.millrace.adapters.http.graphql.response.StatusProfile;
import io.millrace.adapters.http.route.Area;
import io.millrace.adapters.http.route.Route;
import io.millrace.adapters.http.route.message.BodyRule;
import io.millrace.adapters.http.route.message.BodyRule.BodyType;
import io.millrace.domain.security.privilege.Action;
import java.util.List;

/** The routes of the GraphQL endpoint. */
public final class GraphQlRoutes {

    private GraphQlRoutes() {}

    /**
     * Returns the routes, for a {@link io.millrace.adapters.http.route.RouteTable}.
     *
     * @param statuses maps the results to HTTP statuses
     * @param path the path of the endpoint
     * @param largestBody the maximum size of a body in bytes
     */
    public static List<Route> of(GraphQlExecution execution, StatusProfile statuses, String path, long largestBody) {
        GraphQlHandler handler = new GraphQlHandler(execution, statuses);
        return List.of(
                Route.in(Area.GRAPHQL, Action.GRAPHQL, path, "GET")
                        .anyParameter()
                        .later(handler),
                Route.in(Area.GRAPHQL, Action.GRAPHQL, path, "POST")
                        .anyParameter()
                        .body(BodyRule.missedByHandler(largestBody, BodyType.JSON))
                        .later(handler));
    }
}
