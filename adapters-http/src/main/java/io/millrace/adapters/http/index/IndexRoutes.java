package io.millrace.adapters.http.index;

import io.millrace.adapters.http.route.Area;
import io.millrace.adapters.http.route.Route;
import io.millrace.application.port.driving.index.DeleteIndices;
import io.millrace.application.port.driving.index.DescribeIndices;
import java.util.List;
import java.util.Objects;

/** The routes of indices. */
public final class IndexRoutes {

    private static final String[] REFRESH_PARAMETERS = {"ignore_unavailable", "allow_no_indices", "expand_wildcards"};

    private IndexRoutes() {}

    /** What the routes of indices call. */
    public record Ports(DescribeIndices describe, DeleteIndices delete) {

        public Ports {
            Objects.requireNonNull(describe, "describe");
            Objects.requireNonNull(delete, "delete");
        }
    }

    public static List<Route> of(Ports ports) {
        RefreshHandler refresh = new RefreshHandler(ports.describe());
        return List.of(
                Route.in(Area.STORE, "/{index}", "GET")
                        .parameters(DescribeIndicesHandler.PARAMETERS)
                        .onWorker(new DescribeIndicesHandler(ports.describe())),
                Route.in(Area.STORE, "/{index}", "DELETE")
                        .parameters(DeleteIndicesHandler.PARAMETERS)
                        .onWorker(new DeleteIndicesHandler(ports.delete())),
                Route.in(Area.STORE, "/_refresh", "GET", "POST")
                        .parameters(REFRESH_PARAMETERS)
                        .onWorker(refresh),
                Route.in(Area.STORE, "/{index}/_refresh", "GET", "POST")
                        .parameters(REFRESH_PARAMETERS)
                        .onWorker(refresh));
    }
}
