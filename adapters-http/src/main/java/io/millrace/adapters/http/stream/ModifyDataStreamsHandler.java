package io.millrace.adapters.http.stream;

import io.millrace.adapters.http.error.RequestRefusedException;
import io.millrace.adapters.http.json.JsonObject;
import io.millrace.adapters.http.route.Handler;
import io.millrace.adapters.http.route.Request;
import io.millrace.adapters.http.route.Response;
import io.millrace.application.port.driving.stream.ManageDataStreams;
import io.millrace.domain.stream.BackingIndexChange;
import java.util.List;
import java.util.Optional;
import java.util.function.BiFunction;
import java.util.stream.Stream;

/**
 * {@code POST /_data_stream/_modify}. Adding an index makes its documents visible to all readers of the data stream, so
 * it also requires privileges on the index.
 */
record ModifyDataStreamsHandler(ManageDataStreams streams) implements Handler {

    private static final String ADD = "add_backing_index";
    private static final String REMOVE = "remove_backing_index";

    @Override
    public Response handle(Request request) {
        List<BackingIndexChange> changes = request.json("data_stream_actions")
                .allowing("actions")
                .requiring("actions")
                .nestedAll("actions", "data_stream_action", ModifyDataStreamsHandler::change);
        request.access()
                .require(changes.stream()
                        .flatMap(change -> Stream.of(change.stream(), change.index()))
                        .distinct()
                        .toList());
        streams.modify(request.access().caller(), changes);
        return Response.acknowledged();
    }

    private static BackingIndexChange change(JsonObject action) {
        action.allowing(ADD, REMOVE);
        Optional<BackingIndexChange> addition = read(action, ADD, BackingIndexChange.Addition::new);
        Optional<BackingIndexChange> removal = read(action, REMOVE, BackingIndexChange.Removal::new);
        if (addition.isPresent() && removal.isPresent()) {
            throw RequestRefusedException.illegalArgument(
                    "too many data stream operations declared on operation entry");
        }
        return addition.or(() -> removal)
                .orElseThrow(() -> RequestRefusedException.illegalArgument(
                        "no data stream operation declared on operation entry"));
    }

    private static Optional<BackingIndexChange> read(
            JsonObject action, String name, BiFunction<String, String, BackingIndexChange> make) {
        return action.nested(name, name, change -> {
            change.allowing("data_stream", "index").requiring("data_stream", "index");
            return make.apply(change.requiredText("data_stream"), change.requiredText("index"));
        });
    }
}
