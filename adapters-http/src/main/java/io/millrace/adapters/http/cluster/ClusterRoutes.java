package io.millrace.adapters.http.cluster;

import io.millrace.adapters.http.page.Pages;
import io.millrace.adapters.http.route.Area;
import io.millrace.adapters.http.route.Handler;
import io.millrace.adapters.http.route.Route;
import io.millrace.application.port.driving.StoreUseCases;
import io.millrace.application.port.driving.client.CountRejections;
import io.millrace.application.port.driving.health.DescribeCluster;
import io.millrace.domain.security.privilege.Action;
import java.time.Clock;
import java.util.List;
import java.util.stream.Stream;

/** The routes about the identity, the instances and the state of the service. */
public final class ClusterRoutes {

    private ClusterRoutes() {}

    /**
     * Properties of the program and its configuration that responses contain.
     *
     * @param secured whether requests need credentials
     */
    public record Options(Build build, Pages pages, boolean secured, CountRejections rejections, Clock clock) {}

    public static List<Route> of(StoreUseCases ports, Options options) {
        DescribeCluster cluster = ports.cluster();
        ClusterHealthHandler health =
                new ClusterHealthHandler(cluster, ports.indices().read());
        return Stream.of(
                        Stream.of(
                                Route.in(Area.STORE, Action.GREET, "/", "GET")
                                        .page(new StartPage(options.pages())::answer)
                                        .onWorker(new GreetHandler(cluster, options.build())),
                                route(
                                        Action.READ_LICENSE,
                                        "/_license",
                                        LicenseHandler.PARAMETERS,
                                        new LicenseHandler(cluster)),
                                route(
                                        Action.READ_FEATURES,
                                        "/_xpack",
                                        FeaturesHandler.PARAMETERS,
                                        new FeaturesHandler(cluster, options.build(), options.secured())),
                                route(
                                        Action.READ_CLUSTER_STATISTICS,
                                        "/_cluster/stats",
                                        ClusterStatisticsHandler.PARAMETERS,
                                        new ClusterStatisticsHandler(
                                                cluster,
                                                ports.indices().read(),
                                                options.rejections(),
                                                options.clock()))),
                        Stream.of("/_cluster/health", "/_cluster/health/{index}")
                                .map(path -> route(Action.READ_HEALTH, path, ClusterHealthHandler.PARAMETERS, health)),
                        state(ports))
                .flatMap(routes -> routes)
                .toList();
    }

    private static Stream<Route> state(StoreUseCases ports) {
        ClusterStateHandler state =
                new ClusterStateHandler(ports.cluster(), ports.indices().aliases(), ports.streams());
        return Stream.of("/_cluster/state", "/_cluster/state/{metric}", "/_cluster/state/{metric}/{index}")
                .map(path -> Route.in(Area.STORE, Action.READ_STATE, path, "GET")
                        .targetParameters(ClusterStateHandler.PARAMETERS)
                        .onWorker(state));
    }

    private static Route route(Action action, String path, String[] parameters, Handler handler) {
        return Route.in(Area.STORE, action, path, "GET").parameters(parameters).onWorker(handler);
    }
}
