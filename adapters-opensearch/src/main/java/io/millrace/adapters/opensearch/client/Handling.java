package io.millrace.adapters.opensearch.client;

/** Describes how a caller should handle a failed call. */
public sealed interface Handling {

    /**
     * The call had no effect and may succeed if it is retried.
     *
     * @param smaller whether the caller should send less data with each call
     * @param later whether an operator must act before a retry, so that the client gets the error
     */
    record Retry(boolean smaller, boolean later) implements Handling {}

    /** The call had no effect, because the cluster or the target is not available. */
    record Unavailable() implements Handling {}

    /** The call had no effect, and the client must get the error. */
    record Report() implements Handling {}

    /** The call had no effect, because the known indices and data streams are stale. They must be read again. */
    record RefreshAndRetry() implements Handling {}

    /**
     * The outcome is unknown. Callers retry the creation of a document with an id. Before they retry any other change,
     * they read the state.
     */
    record OutcomeUnknown() implements Handling {}
}
