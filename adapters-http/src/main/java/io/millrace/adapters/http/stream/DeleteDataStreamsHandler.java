package io.millrace.adapters.http.stream;

import io.millrace.adapters.http.index.selection.Targets;
import io.millrace.adapters.http.index.selection.Targets.Streams;
import io.millrace.adapters.http.route.Handler;
import io.millrace.adapters.http.route.Request;
import io.millrace.adapters.http.route.Response;
import io.millrace.application.port.driving.stream.ManageDataStreams;
import io.millrace.domain.index.NameSelection.Expand;

/** {@code DELETE /_data_stream/{name}}. */
record DeleteDataStreamsHandler(ManageDataStreams streams) implements Handler {

    @Override
    public Response handle(Request request) {
        Streams doomed = Targets.streams(request, Expand.OPEN);
        streams.delete(request.access().caller(), doomed.selection(), doomed.scope());
        return Response.acknowledged();
    }
}
