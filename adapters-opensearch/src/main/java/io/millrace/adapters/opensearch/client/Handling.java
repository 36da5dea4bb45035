package io.millrace.adapters.opensearch.client;

/** What is to be done about an answer that is no success. */
public sealed interface Handling {

    /**
     * Nothing was done, and the same may succeed a little later.
     *
     * @param smaller whether to send less at a time
     * @param later whether its operators have to make room first, so that the caller is told
     */
    record Retry(boolean smaller, boolean later) implements Handling {}

    /** Nothing was done, because the cluster, or what is asked for in it, cannot be used at present. */
    record Unavailable() implements Handling {}

    /** Nothing was done, and the caller is told. */
    record Tell() implements Handling {}

    /** Nothing was done, because what is known of indices and data streams is no longer so: read it anew. */
    record ResolveAnew() implements Handling {}

    /** It may have been done or not: a create with an id is repeated, before any other change the state is read. */
    record OutcomeUnknown() implements Handling {}
}
