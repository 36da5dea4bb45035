package io.millrace.adapters.http.index;

import io.millrace.adapters.http.error.RequestRefusedException;
import io.millrace.adapters.http.index.selection.Targets;
import io.millrace.adapters.http.route.Handler;
import io.millrace.adapters.http.route.Request;
import io.millrace.adapters.http.route.Response;
import io.millrace.application.port.driving.index.ReadIndices;

/**
 * {@code GET|POST /_flush} and {@code /{index}/_flush}. There is nothing to flush, because documents are durable when
 * they are acknowledged. Indices that are named explicitly must be open.
 */
record FlushHandler(ReadIndices indices) implements Handler {

    static final String[] PARAMETERS = {"force", "wait_if_ongoing"};

    @Override
    public Response handle(Request request) {
        boolean isForced = request.parameters().bool("force", false);
        boolean isWaiting = request.parameters().bool("wait_if_ongoing", true);
        if (isForced && !isWaiting) {
            throw RequestRefusedException.of(
                    400,
                    "action_request_validation_exception",
                    "Validation Failed: 1: wait_if_ongoing must be true for a force flush;");
        }
        int open = RefreshHandler.open(request, indices).size();
        return Response.object(200, json -> Targets.writeShards(json, open));
    }
}
