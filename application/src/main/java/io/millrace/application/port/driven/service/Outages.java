package io.millrace.application.port.driven.service;

/** Tells a store that cannot be asked at present from everything else that may fail. */
@FunctionalInterface
public interface Outages {

    /**
     * Returns whether the failure means that the store is away, starting, stopping or too busy to be asked. Whether what
     * failed so was carried out is unknown.
     */
    boolean isOutage(Throwable failure);
}
