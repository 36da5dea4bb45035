package io.millrace.adapters.http.graphql;

import java.util.concurrent.Flow;

/** What came of an operation. */
public sealed interface Outcome {

    /** It has an answer; a query, a mutation, or anything that was refused. */
    record Answered(GraphQlAnswer answer) implements Outcome {}

    /**
     * A subscription. One subscriber is served; nothing is fetched without demand, and nothing beyond it is held. A
     * failure comes as a last answer with errors and no data, followed by the end.
     */
    record Streaming(Flow.Publisher<GraphQlAnswer> answers) implements Outcome {}
}
