package io.millrace.application.port.driven.service;

import io.millrace.domain.Rejection;
import java.util.Optional;
import java.util.function.Supplier;

/** Distinguishes outages of the store from all other failures. */
@FunctionalInterface
public interface Outages {

    /**
     * Returns whether the failure means that the store is unavailable, starting, stopping, read-only, full or
     * overloaded. It is unknown whether the failed operation was executed.
     */
    boolean isOutage(Throwable failure);

    /**
     * Returns the rejection for an outage; empty for other failures. {@link #execute} reports whether the outcome is
     * unknown.
     */
    default Optional<Rejection> refusal(Throwable failure) {
        return isOutage(failure)
                ? Optional.of(
                        new Rejection(Rejection.Reason.UNAVAILABLE, "the database is not available at the moment"))
                : Optional.empty();
    }

    /**
     * Executes a client's request in this thread.
     *
     * @throws Rejection with reason {@code OUTCOME_UNKNOWN} if an outage occurred during or after a change; any other
     *     exception for an outage means that nothing was changed
     */
    default <T> T execute(Supplier<T> request) {
        return request.get();
    }
}
