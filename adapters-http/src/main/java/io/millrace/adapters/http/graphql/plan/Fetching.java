package io.millrace.adapters.http.graphql.plan;

/** How the fetcher of a field obtains the value. */
public enum Fetching {
    /**
     * Like {@link #DIRECT}, but the value is already in the heap, so the fetcher never blocks and needs almost no time.
     */
    IN_MEMORY,

    /**
     * The fetcher returns the value itself, not a promise or a value with errors. It may block. It uses only source,
     * arguments, context, definition and selections.
     */
    DIRECT,

    /** The fetcher returns a promise, so that the values of many parents are loaded together. */
    BATCHED
}
