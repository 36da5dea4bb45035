package io.millrace.adapters.http.stream;

import io.millrace.adapters.http.index.mapping.MappingMerge;
import io.millrace.adapters.http.route.Area;
import io.millrace.adapters.http.route.Route;
import io.millrace.adapters.http.route.message.BodyRule;
import io.millrace.adapters.http.route.message.BodyRule.BodyType;
import io.millrace.application.port.driving.lifecycle.ManageLifecycles;
import io.millrace.application.port.driving.stream.ManageDataStreams;
import io.millrace.application.port.driving.stream.ManageIndexTemplates;
import io.millrace.application.port.driving.stream.RollOverAliases;
import io.millrace.domain.security.privilege.Action;
import java.util.List;

/** The routes of data streams. */
public final class StreamRoutes {

    private static final String[] LIST_PARAMETERS = {"expand_wildcards", "include_defaults", "master_timeout", "verbose"
    };

    private StreamRoutes() {}

    /**
     * Returns the routes.
     *
     * @param largestBody the maximum size of a body in bytes
     */
    public static List<Route> of(
            ManageDataStreams streams,
            ManageLifecycles lifecycles,
            ManageIndexTemplates templates,
            RollOverAliases aliases,
            long largestBody) {
        ListDataStreamsHandler list = new ListDataStreamsHandler(streams, lifecycles, templates);
        MeasureDataStreamsHandler measure = new MeasureDataStreamsHandler(streams);
        RollOverHandler rollOver = new RollOverHandler(streams, aliases, new MappingMerge(largestBody));
        BodyRule conditions = BodyRule.optional(largestBody, BodyType.JSON);
        return List.of(
                Route.in(Area.STORE, Action.CREATE_DATA_STREAM, "/_data_stream/{name}", "PUT")
                        .parameters("timeout", "master_timeout")
                        .onWorker(new CreateDataStreamHandler(streams)),
                Route.in(Area.STORE, Action.LIST_DATA_STREAMS, "/_data_stream", "GET")
                        .parameters(LIST_PARAMETERS)
                        .onWorker(list),
                Route.in(Area.STORE, Action.LIST_DATA_STREAMS, "/_data_stream/{name}", "GET")
                        .parameters(LIST_PARAMETERS)
                        .onWorker(list),
                Route.in(Area.STORE, Action.READ_DATA_STREAM_STATISTICS, "/_data_stream/_stats", "GET")
                        .parameters("expand_wildcards")
                        .onWorker(measure),
                Route.in(Area.STORE, Action.READ_DATA_STREAM_STATISTICS, "/_data_stream/{name}/_stats", "GET")
                        .parameters("expand_wildcards")
                        .onWorker(measure),
                Route.in(Area.STORE, Action.DELETE_DATA_STREAMS, "/_data_stream/{name}", "DELETE")
                        .parameters("expand_wildcards", "master_timeout")
                        .onWorker(new DeleteDataStreamsHandler(streams)),
                Route.in(Area.STORE, Action.MODIFY_DATA_STREAMS, "/_data_stream/_modify", "POST")
                        .body(BodyRule.required(largestBody, BodyType.JSON))
                        .onWorker(new ModifyDataStreamsHandler(streams)),
                Route.in(Area.STORE, Action.ROLL_OVER, "/{index}/_rollover", "POST")
                        .parameters(RollOverHandler.PARAMETERS)
                        .body(conditions)
                        .onWorker(rollOver),
                Route.in(Area.STORE, Action.ROLL_OVER, "/{index}/_rollover/{new_index}", "POST")
                        .parameters(RollOverHandler.PARAMETERS)
                        .body(conditions)
                        .onWorker(rollOver));
    }
}
