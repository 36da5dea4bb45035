package io.millrace.adapters.http.stream;

import io.millrace.adapters.http.route.Handler;
import io.millrace.adapters.http.route.Request;
import io.millrace.adapters.http.route.Response;
import io.millrace.application.port.driving.stream.ManageDataStreams;
import io.millrace.domain.index.StreamName;

/** {@code PUT /_data_stream/{name}}. */
record CreateDataStreamHandler(ManageDataStreams streams) implements Handler {

    @Override
    public Response handle(Request request) {
        String name = request.variable("name");
        request.access().require(name);
        streams.create(request.access().caller(), new StreamName(name));
        return Response.acknowledged();
    }
}
