package io.millrace.adapters.http.index;

import io.millrace.adapters.http.index.mapping.FieldCapabilitiesHandler;
import io.millrace.adapters.http.index.mapping.MappingMerge;
import io.millrace.adapters.http.index.mapping.PutMappingHandler;
import io.millrace.adapters.http.index.mapping.ReadFieldMappingsHandler;
import io.millrace.adapters.http.index.mapping.ReadMappingsHandler;
import io.millrace.adapters.http.index.selection.ResolveIndicesHandler;
import io.millrace.adapters.http.index.selection.SearchShardsHandler;
import io.millrace.adapters.http.route.Area;
import io.millrace.adapters.http.route.Route;
import io.millrace.adapters.http.route.message.BodyRule;
import io.millrace.adapters.http.route.message.BodyRule.BodyType;
import io.millrace.application.port.driving.StoreUseCases;
import io.millrace.application.port.driving.document.IngestDocuments;
import io.millrace.application.port.driving.health.DescribeCluster;
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
    public static List<Route> of(
            StoreUseCases.Indices ports, IngestDocuments documents, DescribeCluster cluster, long largestBody) {
        RefreshHandler refresh = new RefreshHandler(ports.read(), documents);
        FlushHandler flush = new FlushHandler(ports.read());
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
                        .onWorker(refresh),
                flush("/_flush", flush),
                flush("/{index}/_flush", flush)));
        routes.addAll(settings(ports, largestBody));
        routes.addAll(mappings(ports, largestBody));
        routes.addAll(statistics(ports.read(), cluster));
        routes.addAll(lookups(ports, cluster, largestBody));
        return routes;
    }

    private static Route flush(String path, FlushHandler handler) {
        return Route.in(Area.STORE, Action.FLUSH, path, "GET", "POST")
                .targetParameters(FlushHandler.PARAMETERS)
                .onWorker(handler);
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
        ReadFieldMappingsHandler fields = new ReadFieldMappingsHandler(ports.read());
        return Stream.of(
                        Stream.of("/_mapping", "/_mappings", "/{index}/_mapping", "/{index}/_mappings")
                                .map(path -> Route.in(Area.STORE, Action.READ_MAPPINGS, path, "GET")
                                        .targetParameters("master_timeout", "local")
                                        .onWorker(read)),
                        Stream.of("/_mapping/field/{fields}", "/{index}/_mapping/field/{fields}")
                                .map(path -> Route.in(Area.STORE, Action.READ_FIELD_MAPPINGS, path, "GET")
                                        .targetParameters("include_defaults", "local")
                                        .onWorker(fields)),
                        Stream.of("/{index}/_mapping", "/{index}/_mappings")
                                .map(path -> Route.in(Area.STORE, Action.PUT_MAPPING, path, "PUT", "POST")
                                        .targetParameters("timeout", "master_timeout", "write_index_only")
                                        .body(BodyRule.required(largestBody, BodyType.JSON))
                                        .onWorker(put)))
                .flatMap(routes -> routes)
                .toList();
    }

    private static List<Route> lookups(StoreUseCases.Indices ports, DescribeCluster cluster, long largestBody) {
        FieldCapabilitiesHandler fields = new FieldCapabilitiesHandler(ports.read());
        SearchShardsHandler shards = new SearchShardsHandler(ports.read(), cluster);
        return List.of(
                Route.in(Area.STORE, Action.RESOLVE_INDICES, "/_resolve/index/{index}", "GET", "POST")
                        .targetParameters()
                        .onWorker(new ResolveIndicesHandler(ports.aliases())),
                searchShards("/_search_shards", shards),
                searchShards("/{index}/_search_shards", shards),
                fieldCapabilities("/_field_caps", largestBody, fields),
                fieldCapabilities("/{index}/_field_caps", largestBody, fields));
    }

    private static Route searchShards(String path, SearchShardsHandler handler) {
        return Route.in(Area.STORE, Action.READ_SEARCH_SHARDS, path, "GET", "POST")
                .targetParameters("local", "master_timeout", "preference", "routing")
                .onWorker(handler);
    }

    private static Route fieldCapabilities(String path, long largestBody, FieldCapabilitiesHandler handler) {
        return Route.in(Area.STORE, Action.READ_FIELD_CAPABILITIES, path, "GET", "POST")
                .targetParameters("fields", "filters", "include_empty_fields", "include_unmapped", "types")
                .body(BodyRule.optional(largestBody, BodyType.JSON))
                .onWorker(handler);
    }

    private static List<Route> statistics(ReadIndices indices, DescribeCluster cluster) {
        ReadIndexStatisticsHandler statistics = new ReadIndexStatisticsHandler(indices, cluster);
        return Stream.of("/_stats", "/_stats/{metric}", "/{index}/_stats", "/{index}/_stats/{metric}")
                .map(path -> Route.in(Area.STORE, Action.READ_INDEX_STATISTICS, path, "GET")
                        .parameters(ReadIndexStatisticsHandler.PARAMETERS)
                        .onWorker(statistics))
                .toList();
    }
}
