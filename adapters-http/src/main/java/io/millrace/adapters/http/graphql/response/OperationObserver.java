package io.millrace.adapters.http.graphql.response;

import io.millrace.domain.graphql.DocumentHash;
import java.util.Optional;

/** Is notified of operations that have ended, on any thread. Implementations must return quickly and must not throw. */
@FunctionalInterface
public interface OperationObserver {

    /** Ignores all operations. */
    OperationObserver NONE = (kind, document, result, nanos) -> {};

    /**
     * Called when an operation has ended. A subscription is reported when its events begin.
     *
     * @param kind the kind of the operation; empty if the operation ended before its kind was known
     * @param document the hash of the stored document, if the request contained only a hash
     * @param nanos the time in nanoseconds since the operation was received
     */
    void ended(Optional<OperationKind> kind, Optional<DocumentHash> document, Result result, long nanos);

    /** The result of an operation, for operators. */
    enum Result {
        /** The response has no errors. */
        SUCCESS,
        /** The response has data, but some fields have failed. */
        ERRORS,
        /** A subscription has started. */
        SUBSCRIBED,
        /** The request was rejected, because it was invalid. */
        REFUSED,
        /** Too many operations were waiting, the heap budget was exhausted, or the database was unavailable. */
        OVERLOADED,
        /** The time limit was exceeded. */
        TIMED_OUT,
        /** The service failed. */
        FAILED;

        public static Result of(Outcome outcome) {
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
