package io.millrace.application.port.driven.service;

import io.millrace.domain.Rejection;
import java.util.Optional;
import java.util.function.Supplier;

/** Distinguishes outages of the store from all other failures. */
@FunctionalInterface
public interface Outages {

    /**
     * Returns whether the failure means that the store is unavailable, starting, stopping, read-only, full or
     * overloaded. If so, it is unknown whether the failed operation was executed.
     */
    boolean isOutage(Throwable failure);

    /**
     * Returns the rejection for an outage; empty for other failures. The rejection does not say whether the outcome is
     * unknown; {@link #execute} does.
     */
    default Optional<Rejection> refusal(Throwable failure) {
        return isOutage(failure)
                ? Optional.of(
                        new Rejection(Rejection.Reason.UNAVAILABLE, "the database is not available at the moment"))
                : Optional.empty();
    }

    /**
     * Executes the request of a client on this thread.
     *
     * @throws Rejection with reason {@code OUTCOME_UNKNOWN} if an outage occurred during or after a change. If an
     *     outage causes any other exception, nothing was changed
     */
    default <T> T execute(Supplier<T> request) {
        return request.get();
    }
}
