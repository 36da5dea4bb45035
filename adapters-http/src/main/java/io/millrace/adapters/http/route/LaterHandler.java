package io.millrace.adapters.http.route;

import java.util.concurrent.CompletionStage;

/**
 * Handles the requests of one route asynchronously, without occupying a thread while it waits. Called on an IO thread,
 * so implementations must not block.
 */
@FunctionalInterface
public interface LaterHandler {

    CompletionStage<Response> handle(Request request);
}
