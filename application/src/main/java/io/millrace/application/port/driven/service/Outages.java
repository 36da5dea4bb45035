package io.millrace.application.port.driven.service;

import io.millrace.domain.Rejection;
import java.util.Optional;
import java.util.function.Supplier;

/** Distinguishes outages of the store from all other failures. */
@FunctionalInterface
public interface Outages {

    /**
     * Returns whether the failure means that the store is unavailable, starting, stopping, read-only, full or
     * overloaded. Whether the failed operation was executed is unknown.
     */
    boolean isOutage(Throwable failure);

    /**
     * Returns the rejection for an outage; empty for other failures. {@link #carryOut} reports whether the outcome is
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
     * @throws Rejection with reason {@code OUTCOME_UNKNOWN} instead of an outage that occurred during or after a
     *     change; an outage that is thrown unchanged has changed nothing
     */
    default <T> T carryOut(Supplier<T> request) {
        return request.get();
    }
}
