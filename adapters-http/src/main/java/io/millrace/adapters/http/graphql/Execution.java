package io.millrace.adapters.http.graphql;

import io.millrace.adapters.http.graphql.response.Outcome;
import java.util.concurrent.CompletionStage;

/** A running operation. */
public interface Execution {

    /** Returns the outcome. It always completes within the time limit of operations. */
    CompletionStage<Outcome> outcome();

    /**
     * Cancels the operation: no further work is started, and the outcome is ignored. Does not cancel a subscription
     * that has started.
     */
    void cancel();
}
