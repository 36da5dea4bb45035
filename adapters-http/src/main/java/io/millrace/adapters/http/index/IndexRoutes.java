package io.millrace.adapters.http.index;

import io.millrace.adapters.http.route.Area;
import io.millrace.adapters.http.route.BodyRule;
import io.millrace.adapters.http.route.BodyRule.BodyType;
import io.millrace.adapters.http.route.Route;
import io.millrace.application.port.driving.index.BlockIndices;
import io.millrace.application.port.driving.index.ChangeAliases;
import io.millrace.application.port.driving.index.CloseIndices;
import io.millrace.application.port.driving.index.CreateIndex;
import io.millrace.application.port.driving.index.CreateIndexFrom;
import io.millrace.application.port.driving.index.DeleteIndices;
import io.millrace.application.port.driving.index.DescribeIndices;
import io.millrace.application.port.driving.index.ListAliases;
import io.millrace.application.port.driving.index.OpenIndices;
import io.millrace.domain.security.Action;
import java.util.List;
import java.util.Objects;

/** The routes of indices. */
public final class IndexRoutes {

    private static final String[] REFRESH_PARAMETERS = {"ignore_unavailable", "allow_no_indices", "expand_wildcards"};

    private IndexRoutes() {}

    /** What the routes of indices call. */
    public record Ports(
            DescribeIndices describe,
            CreateIndex create,
            DeleteIndices delete,
            BlockIndices block,
            CloseIndices close,
            OpenIndices open,
            CreateIndexFrom createFrom,
            ListAliases aliases,
            ChangeAliases changeAliases) {

        public Ports {
            Objects.requireNonNull(describe, "describe");
            Objects.requireNonNull(create, "create");
            Objects.requireNonNull(delete, "delete");
            Objects.requireNonNull(block, "block");
            Objects.requireNonNull(close, "close");
            Objects.requireNonNull(open, "open");
            Objects.requireNonNull(createFrom, "createFrom");
            Objects.requireNonNull(aliases, "aliases");
            Objects.requireNonNull(changeAliases, "changeAliases");
        }
    }

    /**
     * Returns the routes.
     *
     * @param largestBody in bytes
     */
    public static List<Route> of(Ports ports, long largestBody) {
        RefreshHandler refresh = new RefreshHandler(ports.describe());
        return List.of(
                Route.in(Area.STORE, "/{index}", "GET")
                        .needs(Action.DESCRIBE_INDICES)
                        .parameters(DescribeIndicesHandler.PARAMETERS)
                        .onWorker(new DescribeIndicesHandler(ports.aliases())),
                Route.in(Area.STORE, "/{index}", "PUT")
                        .needs(Action.CREATE_INDEX)
                        .parameters(CreateIndexHandler.PARAMETERS)
                        .body(BodyRule.optional(largestBody, BodyType.JSON))
                        .onWorker(new CreateIndexHandler(ports.create(), largestBody)),
                Route.in(Area.STORE, "/{index}", "DELETE")
                        .needs(Action.DELETE_INDICES)
                        .parameters(DeleteIndicesHandler.PARAMETERS)
                        .onWorker(new DeleteIndicesHandler(ports.delete())),
                Route.in(Area.STORE, "/{index}/_block/{block}", "PUT")
                        .needs(Action.BLOCK_INDICES)
                        .parameters(BlockIndicesHandler.PARAMETERS)
                        .onWorker(new BlockIndicesHandler(ports.block())),
                Route.in(Area.STORE, "/{index}/_close", "POST")
                        .needs(Action.CLOSE_INDICES)
                        .parameters(CloseIndicesHandler.PARAMETERS)
                        .onWorker(new CloseIndicesHandler(ports.close())),
                Route.in(Area.STORE, "/{index}/_open", "POST")
                        .needs(Action.OPEN_INDICES)
                        .parameters(OpenIndicesHandler.PARAMETERS)
                        .onWorker(new OpenIndicesHandler(ports.open())),
                Route.in(Area.STORE, "/_create_from/{source}/{dest}", "PUT", "POST")
                        .needs(Action.CREATE_INDEX_FROM)
                        .body(BodyRule.optional(largestBody, BodyType.JSON))
                        .onWorker(new CreateIndexFromHandler(ports.createFrom(), largestBody)),
                Route.in(Area.STORE, "/_refresh", "GET", "POST")
                        .needs(Action.REFRESH)
                        .parameters(REFRESH_PARAMETERS)
                        .onWorker(refresh),
                Route.in(Area.STORE, "/{index}/_refresh", "GET", "POST")
                        .needs(Action.REFRESH)
                        .parameters(REFRESH_PARAMETERS)
                        .onWorker(refresh));
    }
}
