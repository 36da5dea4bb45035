package io.millrace.adapters.http.index;

import io.millrace.adapters.http.index.mapping.MappingMerge;
import io.millrace.adapters.http.index.mapping.PutMappingHandler;
import io.millrace.adapters.http.index.mapping.ReadMappingsHandler;
import io.millrace.adapters.http.route.Area;
import io.millrace.adapters.http.route.Route;
import io.millrace.adapters.http.route.message.BodyRule;
import io.millrace.adapters.http.route.message.BodyRule.BodyType;
import io.millrace.application.port.driving.StoreUseCases;
import io.millrace.application.port.driving.document.IngestDocuments;
import io.millrace.application.port.driving.index.ReadIndices;
import io.millrace.domain.security.privilege.Action;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/** The routes of indices. */
public final class IndexRoutes {

    private IndexRoutes() {}

    /**
     * Returns the routes.
     *
     * @param largestBody the maximum size of a body in bytes
     */
    public static List<Route> of(StoreUseCases.Indices ports, IngestDocuments documents, long largestBody) {
        RefreshHandler refresh = new RefreshHandler(ports.read(), documents);
        List<Route> routes = new ArrayList<>(List.of(
                Route.in(Area.STORE, Action.DESCRIBE_INDICES, "/{index}", "GET")
                        .targetParameters("local", "features", "flat_settings", "include_defaults", "master_timeout")
                        .onWorker(new DescribeIndicesHandler(ports.aliases())),
                Route.in(Area.STORE, Action.CREATE_INDEX, "/{index}", "PUT")
                        .parameters(CreateIndexHandler.PARAMETERS)
                        .body(BodyRule.optional(largestBody, BodyType.JSON))
                        .onWorker(new CreateIndexHandler(ports.create(), new MappingMerge(largestBody))),
                Route.in(Area.STORE, Action.DELETE_INDICES, "/{index}", "DELETE")
                        .targetParameters("timeout", "master_timeout")
                        .onWorker(new DeleteIndicesHandler(ports.change())),
                Route.in(Area.STORE, Action.BLOCK_INDICES, "/{index}/_block/{block}", "PUT")
                        .targetParameters("timeout", "master_timeout")
                        .onWorker(new BlockIndicesHandler(ports.change())),
                Route.in(Area.STORE, Action.CLOSE_INDICES, "/{index}/_close", "POST")
                        .targetParameters("timeout", "master_timeout", "wait_for_active_shards")
                        .onWorker(new CloseIndicesHandler(ports.change())),
                Route.in(Area.STORE, Action.OPEN_INDICES, "/{index}/_open", "POST")
                        .targetParameters("timeout", "master_timeout", "wait_for_active_shards")
                        .onWorker(new OpenIndicesHandler(ports.change())),
                Route.in(Area.STORE, Action.CREATE_INDEX_FROM, "/_create_from/{source}/{dest}", "PUT", "POST")
                        .body(BodyRule.optional(largestBody, BodyType.JSON))
                        .onWorker(new CreateIndexFromHandler(ports.create(), new MappingMerge(largestBody))),
                Route.in(Area.STORE, Action.REFRESH, "/_refresh", "GET", "POST")
                        .targetParameters()
                        .onWorker(refresh),
                Route.in(Area.STORE, Action.REFRESH, "/{index}/_refresh", "GET", "POST")
                        .targetParameters()
                        .onWorker(refresh)));
        routes.addAll(settings(ports, largestBody));
        routes.addAll(mappings(ports, largestBody));
        routes.addAll(figures(ports.read()));
        return routes;
    }

    private static List<Route> settings(StoreUseCases.Indices ports, long largestBody) {
        ReadIndexSettingsHandler read = new ReadIndexSettingsHandler(ports.read());
        ChangeIndexSettingsHandler change = new ChangeIndexSettingsHandler(ports.change());
        return Stream.concat(
                        Stream.of("/_settings", "/_settings/{name}", "/{index}/_settings", "/{index}/_settings/{name}")
                                .map(path -> Route.in(Area.STORE, Action.READ_INDEX_SETTINGS, path, "GET")
                                        .targetParameters(
                                                "local", "flat_settings", "include_defaults", "master_timeout")
                                        .onWorker(read)),
                        Stream.of("/_settings", "/{index}/_settings")
                                .map(path -> Route.in(Area.STORE, Action.CHANGE_INDEX_SETTINGS, path, "PUT")
                                        .targetParameters(
                                                "master_timeout",
                                                "timeout",
                                                "preserve_existing",
                                                "reopen",
                                                "flat_settings")
                                        .body(BodyRule.required(largestBody, BodyType.JSON))
                                        .onWorker(change)))
                .toList();
    }

    private static List<Route> mappings(StoreUseCases.Indices ports, long largestBody) {
        ReadMappingsHandler read = new ReadMappingsHandler(ports.read());
        PutMappingHandler put = new PutMappingHandler(ports.change(), new MappingMerge(largestBody));
        return Stream.concat(
                        Stream.of("/_mapping", "/_mappings", "/{index}/_mapping", "/{index}/_mappings")
                                .map(path -> Route.in(Area.STORE, Action.READ_MAPPINGS, path, "GET")
                                        .targetParameters("master_timeout", "local")
                                        .onWorker(read)),
                        Stream.of("/{index}/_mapping", "/{index}/_mappings")
                                .map(path -> Route.in(Area.STORE, Action.PUT_MAPPING, path, "PUT", "POST")
                                        .targetParameters("timeout", "master_timeout", "write_index_only")
                                        .body(BodyRule.required(largestBody, BodyType.JSON))
                                        .onWorker(put)))
                .toList();
    }

    private static List<Route> figures(ReadIndices indices) {
        ReadIndexStatisticsHandler statistics = new ReadIndexStatisticsHandler(indices);
        CatIndicesHandler table = new CatIndicesHandler(indices);
        return Stream.concat(
                        Stream.of("/_stats", "/_stats/{metric}", "/{index}/_stats", "/{index}/_stats/{metric}")
                                .map(path -> Route.in(Area.STORE, Action.READ_INDEX_STATISTICS, path, "GET")
                                        .parameters(ReadIndexStatisticsHandler.PARAMETERS)
                                        .onWorker(statistics)),
                        Stream.of("/_cat/indices", "/_cat/indices/{index}")
                                .map(path -> Route.in(Area.STORE, Action.READ_INDEX_STATISTICS, path, "GET")
                                        .parameters(CatIndicesHandler.PARAMETERS)
                                        .offeringText()
                                        .onWorker(table)))
                .toList();
    }
}
