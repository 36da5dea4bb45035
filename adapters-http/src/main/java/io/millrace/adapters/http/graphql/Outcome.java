package io.millrace.adapters.http.graphql;

import java.util.concurrent.Flow;

/** The outcome of an operation. */
public sealed interface Outcome {

    /** A single answer, to a query, a mutation, or a refused operation. */
    record Answered(GraphQlAnswer answer) implements Outcome {}

    /**
     * A subscription. One subscriber is served; nothing is fetched without demand, and nothing beyond it is held. A
     * failure comes as a last answer with errors and no data, followed by the end.
     */
    record Streaming(Flow.Publisher<GraphQlAnswer> answers) implements Outcome {}
}
