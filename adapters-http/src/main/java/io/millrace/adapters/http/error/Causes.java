package io.millrace.adapters.http.error;

import java.util.concurrent.CompletionException;
import java.util.concurrent.ExecutionException;

/** Finds the cause of failures that crossed threads. */
public final class Causes {

    private Causes() {}

    /**
     * Returns the original exception, without the {@code CompletionException} or {@code ExecutionException} around it.
     */
    public static Throwable unwrapped(Throwable thrown) {
        Throwable failure = thrown;
        while ((failure instanceof CompletionException || failure instanceof ExecutionException)
                && failure.getCause() != null) {
            failure = failure.getCause();
        }
        return failure;
    }
}
