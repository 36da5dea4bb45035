package io.millrace.adapters.http.error;

import java.util.concurrent.CompletionException;
import java.util.concurrent.ExecutionException;

/** Finds out what went wrong where a failure has passed from thread to thread. */
public final class Causes {

    private Causes() {}

    /** Returns the original exception, without those that only wrap it. */
    public static Throwable unwrapped(Throwable thrown) {
        Throwable failure = thrown;
        while ((failure instanceof CompletionException || failure instanceof ExecutionException)
                && failure.getCause() != null) {
            failure = failure.getCause();
        }
        return failure;
    }
}
