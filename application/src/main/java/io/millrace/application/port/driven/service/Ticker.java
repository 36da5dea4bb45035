package io.millrace.application.port.driven.service;

/**
 * A monotonic time source for measuring durations on one instance. Only differences between its values are meaningful.
 */
@FunctionalInterface
public interface Ticker {

    long nanos();
}
