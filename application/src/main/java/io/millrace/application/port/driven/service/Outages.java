package io.millrace.application.port.driven.service;

/** Tells a store that is unavailable at present from all other failures. */
@FunctionalInterface
public interface Outages {

    /**
     * Returns whether the failure means that the store is unavailable, starting, stopping or too busy. The outcome of
     * the failed operation is unknown then.
     */
    boolean isOutage(Throwable failure);
}
