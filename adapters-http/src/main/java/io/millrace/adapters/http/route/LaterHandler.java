package io.millrace.adapters.http.route;

import java.util.concurrent.CompletionStage;

/** Handles the requests of one route without holding a thread while it waits. Called on an IO thread. */
@FunctionalInterface
public interface LaterHandler {

    CompletionStage<Response> handle(Request request);
}
