package io.millrace.adapters.http.graphql;

import io.millrace.domain.graphql.DocumentHash;
import java.util.Optional;

/** Called for every operation that has ended. Calls come from any thread, must be quick and never throw. */
@FunctionalInterface
public interface OperationObserver {

    /** Looks away. */
    OperationObserver NONE = (kind, document, result, nanos) -> {};

    /**
     * One operation has ended; a subscription does once its events begin.
     *
     * @param kind of the operation; nothing if it ended before that was known
     * @param document the stored document that the request named
     * @param nanos since the operation was received
     */
    void ended(Optional<OperationKind> kind, Optional<DocumentHash> document, Result result, long nanos);

    /** The result of an operation, for operators. */
    enum Result {
        /** There is an answer without errors. */
        SUCCESS,
        /** There is an answer, and some of its fields have failed. */
        ERRORS,
        /** It is a subscription, and its events begin. */
        SUBSCRIBED,
        /** The client made a mistake. */
        REFUSED,
        /** There was no room for it, or the database was away. */
        OVERLOADED,
        /** It took too long. */
        TIMED_OUT,
        /** It failed for a reason that is the service's own. */
        FAILED;

        static Result of(Outcome outcome) {
            if (outcome instanceof Outcome.Streaming) {
                return SUBSCRIBED;
            }
            GraphQlAnswer answer = ((Outcome.Answered) outcome).answer();
            return switch (answer.stage()) {
                case EXECUTED -> answer.hasErrors() ? ERRORS : SUCCESS;
                case OVERLOADED -> OVERLOADED;
                case TIMED_OUT -> TIMED_OUT;
                case BROKEN -> FAILED;
                case MALFORMED,
                        NOT_PARSED,
                        NOT_VALID,
                        NOT_DETERMINED,
                        NOT_COERCED,
                        MUTATION_NOT_ALLOWED,
                        SUBSCRIPTION_NOT_ALLOWED -> REFUSED;
            };
        }
    }
}
