package io.millrace.adapters.http.graphql;

import java.util.concurrent.CompletionStage;

/** A running operation. */
public interface Execution {

    /** Returns the outcome. Always completes within the time limit. */
    CompletionStage<Outcome> outcome();

    /** Cancels the operation: no further work is started, and the outcome is ignored. Does not end a subscription. */
    void cancel();
}
