package io.millrace.adapters.http.cluster;

import io.millrace.adapters.http.route.Area;
import io.millrace.adapters.http.route.Route;
import io.millrace.application.port.driving.health.DescribeCluster;
import io.millrace.application.port.driving.index.ReadIndices;
import io.millrace.domain.security.privilege.Action;
import java.util.List;

/** The routes about the identity and the state of the service. */
public final class ClusterRoutes {

    private ClusterRoutes() {}

    public static List<Route> of(DescribeCluster cluster, ReadIndices indices, Build build, Pages pages) {
        ClusterHealthHandler health = new ClusterHealthHandler(cluster, indices);
        return List.of(
                Route.in(Area.STORE, Action.GREET, "/", "GET")
                        .page(new StartPage(pages)::answer)
                        .onWorker(new GreetHandler(cluster, build)),
                Route.in(Area.STORE, Action.READ_LICENSE, "/_license", "GET")
                        .parameters(LicenseHandler.PARAMETERS)
                        .onWorker(new LicenseHandler(cluster)),
                Route.in(Area.STORE, Action.READ_HEALTH, "/_cluster/health", "GET")
                        .parameters(ClusterHealthHandler.PARAMETERS)
                        .onWorker(health),
                Route.in(Area.STORE, Action.READ_HEALTH, "/_cluster/health/{index}", "GET")
                        .parameters(ClusterHealthHandler.PARAMETERS)
                        .onWorker(health));
    }
}
