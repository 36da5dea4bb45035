package io.millrace.adapters.opensearch.client;

/** How a caller should handle a failed call. */
public sealed interface Handling {

    /**
     * The call had no effect and may succeed if it is retried.
     *
     * @param smaller whether the caller should send less data with each call
     * @param later whether an operator must act before a retry can succeed. If so, the client gets the error
     */
    record Retry(boolean smaller, boolean later) implements Handling {}

    /** The call had no effect, because the cluster or the target is not available. */
    record Unavailable() implements Handling {}

    /** The call had no effect, and the client must get the error. */
    record Report() implements Handling {}

    /**
     * The call had no effect, because this service does not know the current indices and data streams. They must be
     * read again.
     */
    record RefreshAndRetry() implements Handling {}

    /**
     * It is unknown whether the call had an effect. The creation of a document with an id can simply be retried. Before
     * callers retry any other change, they must read the current state.
     */
    record OutcomeUnknown() implements Handling {}
}
