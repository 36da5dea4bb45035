package io.millrace.application.port.driven.service;

import io.millrace.domain.Rejection;
import java.util.Optional;
import java.util.function.Supplier;

/** Tells a store that cannot be used at present from everything else that may fail. */
@FunctionalInterface
public interface Outages {

    /**
     * Returns whether the failure means that the store is away, starting, stopping, read-only, full or too busy to be
     * asked. Whether what failed so was carried out is unknown.
     */
    boolean isOutage(Throwable failure);

    /**
     * Returns what a client is told of a failure, of which {@link #carryOut} says what is not known; empty if it is no
     * outage.
     */
    default Optional<Rejection> refusal(Throwable failure) {
        return isOutage(failure)
                ? Optional.of(
                        new Rejection(Rejection.Reason.UNAVAILABLE, "the database is not available at the moment"))
                : Optional.empty();
    }

    /**
     * Carries out in this thread what a client has asked for.
     *
     * @throws Rejection with reason {@code OUTCOME_UNKNOWN} instead of an outage that came after a change or during
     *     one; an outage that is thrown as it is has changed nothing
     */
    default <T> T carryOut(Supplier<T> request) {
        return request.get();
    }
}
