package io.millrace.adapters.http.graphql.response;

import java.util.concurrent.Flow;

/** The outcome of an operation. */
public sealed interface Outcome {

    /** The response to a query, a mutation, or a rejected operation. */
    record Answered(GraphQlAnswer answer) implements Outcome {}

    /**
     * A subscription for a single subscriber. Events are fetched only on demand and not buffered. A failure becomes the
     * last response, which has errors and no data.
     */
    record Streaming(Flow.Publisher<GraphQlAnswer> answers) implements Outcome {}
}
