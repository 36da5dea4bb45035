package io.millrace.adapters.http.graphql.response;

import io.millrace.adapters.http.graphql.error.Stage;
import io.millrace.adapters.http.graphql.response.AnswerForm.Offer;

/** Maps the stage at which an operation ended to the HTTP status. */
public enum StatusProfile {
    /**
     * The statuses that the audits of graphql-http expect. A response in plain JSON has status 200 if the request was
     * well formed.
     */
    CLASSIC {
        @Override
        public int of(GraphQlAnswer answer, Offer form) {
            return switch (answer.stage()) {
                case NOT_PARSED, NOT_VALID, NOT_DETERMINED, NOT_COERCED -> form == Offer.JSON ? 200 : 400;
                case EXECUTED -> 200;
                case MALFORMED -> 400;
                case MUTATION_NOT_ALLOWED, SUBSCRIPTION_NOT_ALLOWED, OVERLOADED, TIMED_OUT, BROKEN ->
                    common(answer.stage());
            };
        }

        @Override
        public Offer form(int status, Offer wanted) {
            return wanted;
        }
    },
    /** The statuses of the 2026 draft of GraphQL over HTTP. */
    DRAFT {
        @Override
        public int of(GraphQlAnswer answer, Offer form) {
            return switch (answer.stage()) {
                case NOT_PARSED -> 400;
                case NOT_VALID, NOT_DETERMINED, NOT_COERCED -> 422;
                case EXECUTED -> answer.hasErrors() ? PARTIAL : 200;
                case MALFORMED -> answer.isNotWellFormed() ? 422 : 400;
                case MUTATION_NOT_ALLOWED, SUBSCRIPTION_NOT_ALLOWED, OVERLOADED, TIMED_OUT, BROKEN ->
                    common(answer.stage());
            };
        }

        /** Returns the media type. Only successful responses may use the media type of plain JSON. */
        @Override
        public Offer form(int status, Offer wanted) {
            return status / 100 == 2 ? wanted : Offer.GRAPHQL;
        }
    };

    private static final int PARTIAL = 294;

    public abstract int of(GraphQlAnswer answer, Offer form);

    public abstract Offer form(int status, Offer wanted);

    /**
     * Returns the status that both profiles use for a stage. It is 503 for a timeout, because clients automatically
     * repeat requests that get 408.
     */
    private static int common(Stage stage) {
        return switch (stage) {
            case MUTATION_NOT_ALLOWED -> 405;
            case SUBSCRIPTION_NOT_ALLOWED -> 406;
            case OVERLOADED, TIMED_OUT -> 503;
            case BROKEN -> 500;
            case MALFORMED, NOT_PARSED, NOT_VALID, NOT_DETERMINED, NOT_COERCED, EXECUTED ->
                throw new IllegalArgumentException(stage + " has a status of its own");
        };
    }
}
