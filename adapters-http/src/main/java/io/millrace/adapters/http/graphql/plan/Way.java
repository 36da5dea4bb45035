package io.millrace.adapters.http.graphql.plan;

/** A way to execute an operation, from the fastest to the slowest. {@link Ways} decides between them. */
public enum Way {
    /**
     * With a {@link QueryPlan}, on the thread that received the request. This saves the change of threads. It is only
     * for short queries whose values are in the heap, because other requests wait for this thread.
     */
    INLINE,

    /** With a {@link QueryPlan}, on a worker thread. Only for queries. Their fields may block. */
    PLANNED,

    /** With graphql-java, on a worker thread. It can execute all operations. */
    ENGINE
}
