package io.millrace.adapters.http.cluster.node;

import io.millrace.adapters.http.cluster.Build;
import io.millrace.adapters.http.route.Area;
import io.millrace.adapters.http.route.Route;
import io.millrace.application.port.driving.health.DescribeCluster;
import io.millrace.application.port.driving.index.ReadIndices;
import io.millrace.domain.security.privilege.Action;
import java.time.Clock;
import java.util.List;
import java.util.stream.Stream;

/** The routes about the instances of the service. */
public final class NodeRoutes {

    private NodeRoutes() {}

    /**
     * Returns the routes.
     *
     * @param largestBody the maximum size of a body in bytes; the responses contain it
     */
    public static List<Route> of(
            DescribeCluster cluster, ReadIndices indices, Build build, long largestBody, DataDisk disk, Clock clock) {
        NodesHandler nodes = new NodesHandler(cluster, build, largestBody);
        NodeStatisticsHandler statistics = new NodeStatisticsHandler(cluster, indices, disk, clock);
        return Stream.concat(
                        Stream.of("/_nodes", "/_nodes/{node}", "/_nodes/{node}/{metric}")
                                .map(path -> Route.in(Area.STORE, Action.READ_NODES, path, "GET")
                                        .parameters(NodesHandler.PARAMETERS)
                                        .onWorker(nodes)),
                        Stream.of(
                                        "/_nodes/stats",
                                        "/_nodes/stats/{metric}",
                                        "/_nodes/stats/{metric}/{index_metric}",
                                        "/_nodes/{node}/stats",
                                        "/_nodes/{node}/stats/{metric}",
                                        "/_nodes/{node}/stats/{metric}/{index_metric}")
                                .map(path -> Route.in(Area.STORE, Action.READ_NODE_STATISTICS, path, "GET")
                                        .parameters(NodeStatisticsHandler.PARAMETERS)
                                        .onWorker(statistics)))
                .toList();
    }
}
