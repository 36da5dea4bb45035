package io.millrace.adapters.http.graphql.plan;

/** How an operation is executed, from the fastest to the slowest. {@link ExecutionModes} decides between them. */
public enum ExecutionMode {
    /**
     * With a {@link QueryPlan}, on the IO thread that received the request, which saves the handover to a worker
     * thread. Only for short queries whose values are in the heap, because other requests wait for the IO thread.
     */
    INLINE,

    /** With a {@link QueryPlan}, on a worker thread. Only for queries. Their fields may block. */
    PLANNED,

    /** With graphql-java, on a worker thread. It can execute all operations. */
    ENGINE
}
