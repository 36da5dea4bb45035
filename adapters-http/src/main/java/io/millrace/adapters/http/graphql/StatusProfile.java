package io.millrace.adapters.http.graphql;

import io.millrace.adapters.http.graphql.AnswerForm.Offer;

/** Which statuses answers have. */
public enum StatusProfile {
    /** Those that the audits of graphql-http ask for: an answer in plain JSON has 200 once the request was one. */
    CLASSIC {
        @Override
        int of(GraphQlAnswer answer, Offer form) {
            return switch (answer.stage()) {
                case NOT_PARSED, NOT_VALID, NOT_DETERMINED, NOT_COERCED -> form == Offer.JSON ? 200 : 400;
                case EXECUTED -> 200;
                case MALFORMED -> 400;
                case MUTATION_NOT_ALLOWED, SUBSCRIPTION_NOT_ALLOWED, OVERLOADED, TIMED_OUT, BROKEN ->
                    common(answer.stage());
            };
        }

        @Override
        Offer form(int status, Offer wanted) {
            return wanted;
        }
    },
    /** Those of the 2026 draft of GraphQL over HTTP. */
    DRAFT {
        @Override
        int of(GraphQlAnswer answer, Offer form) {
            return switch (answer.stage()) {
                case NOT_PARSED -> 400;
                case NOT_VALID, NOT_DETERMINED, NOT_COERCED -> 422;
                case EXECUTED -> answer.hasErrors() ? PARTIAL : 200;
                case MALFORMED -> answer.isNotWellFormed() ? 422 : 400;
                case MUTATION_NOT_ALLOWED, SUBSCRIPTION_NOT_ALLOWED, OVERLOADED, TIMED_OUT, BROKEN ->
                    common(answer.stage());
            };
        }

        /** Only what has data may be labelled as something that any JSON may be. */
        @Override
        Offer form(int status, Offer wanted) {
            return status / 100 == 2 ? wanted : Offer.GRAPHQL;
        }
    };

    private static final int PARTIAL = 294;

    abstract int of(GraphQlAnswer answer, Offer form);

    abstract Offer form(int status, Offer wanted);

    /** 408 would be right for what took too long, but clients send such a request again by themselves. */
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
