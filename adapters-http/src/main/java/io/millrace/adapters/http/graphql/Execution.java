package io.millrace.adapters.http.graphql;

import java.util.concurrent.CompletionStage;

/** An operation under way. */
public interface Execution {

    /** Returns the outcome; always completes, within the time limit. */
    CompletionStage<Outcome> outcome();

    /** Gives it up: nothing more is begun for it, and its outcome is of no interest. Does not end a subscription. */
    void cancel();
}
