package io.millrace.adapters.opensearch.client;

/** How to handle a failed call. */
public sealed interface Handling {

    /**
     * The call had no effect and may succeed a little later.
     *
     * @param smaller whether to send less data at a time
     * @param later whether operators must act first, so that the caller gets the error
     */
    record Retry(boolean smaller, boolean later) implements Handling {}

    /** The call had no effect, because the cluster or the target cannot be used at present. */
    record Unavailable() implements Handling {}

    /** The call had no effect, and the caller gets the error. */
    record Tell() implements Handling {}

    /** The call had no effect, because the known indices and data streams are outdated and must be read again. */
    record ResolveAnew() implements Handling {}

    /** The outcome is unknown. A create with an id is retried. Before other changes are retried, the state is read. */
    record OutcomeUnknown() implements Handling {}
}
