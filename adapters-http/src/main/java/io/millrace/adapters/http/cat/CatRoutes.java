package io.millrace.adapters.http.cat;

import io.millrace.adapters.http.cluster.node.DataDisk;
import io.millrace.adapters.http.route.Area;
import io.millrace.adapters.http.route.Handler;
import io.millrace.adapters.http.route.Route;
import io.millrace.application.port.driving.StoreUseCases;
import io.millrace.application.port.driving.health.DescribeCluster;
import io.millrace.application.port.driving.index.ReadIndices;
import io.millrace.domain.security.privilege.Action;
import java.time.Clock;
import java.util.List;
import java.util.stream.Stream;

/** The routes of the tables. */
public final class CatRoutes {

    private static final String[] SELECTION = {"expand_wildcards"};

    private CatRoutes() {}

    public static List<Route> of(
            DescribeCluster cluster,
            StoreUseCases.Indices ports,
            StoreUseCases.Templates templates,
            DataDisk disk,
            Clock clock) {
        ReadIndices indices = ports.read();
        return Stream.of(
                        selecting(
                                "/_cat/indices",
                                Action.READ_INDEX_STATISTICS,
                                CatIndicesHandler.PARAMETERS,
                                new CatIndicesHandler(indices)),
                        selecting(
                                "/_cat/shards",
                                Action.READ_INDEX_STATISTICS,
                                SELECTION,
                                new CatShardsHandler(indices, cluster)),
                        selecting("/_cat/count", Action.COUNT, SELECTION, new CatCountHandler(indices, clock)),
                        named("/_cat/aliases", Action.READ_ALIASES, SELECTION, new CatAliasesHandler(ports.aliases())),
                        named(
                                "/_cat/templates",
                                Action.READ_TEMPLATES,
                                new String[0],
                                new CatTemplatesHandler(templates)),
                        Stream.of(
                                table(
                                        "/_cat/health",
                                        Action.READ_HEALTH,
                                        CatHealthHandler.PARAMETERS,
                                        new CatHealthHandler(cluster, clock)),
                                table(
                                        "/_cat/nodes",
                                        Action.READ_NODES,
                                        CatNodesHandler.PARAMETERS,
                                        new CatNodesHandler(cluster, disk))))
                .flatMap(routes -> routes)
                .toList();
    }

    private static Stream<Route> selecting(String path, Action action, String[] parameters, Handler handler) {
        return Stream.of(path, path + "/{index}").map(one -> table(one, action, parameters, handler));
    }

    private static Stream<Route> named(String path, Action action, String[] parameters, Handler handler) {
        return Stream.of(path, path + "/{name}").map(one -> table(one, action, parameters, handler));
    }

    private static Route table(String path, Action action, String[] parameters, Handler handler) {
        return Route.in(Area.STORE, action, path, "GET")
                .parameters(Table.PARAMETERS)
                .parameters(parameters)
                .offeringText()
                .onWorker(handler);
    }
}
