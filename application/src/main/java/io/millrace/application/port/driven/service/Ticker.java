package io.millrace.application.port.driven.service;

/**
 * A monotonic time source for measuring durations on one instance. A single value has no meaning; only the difference
 * between two values has.
 */
@FunctionalInterface
public interface Ticker {

    long nanos();
}
