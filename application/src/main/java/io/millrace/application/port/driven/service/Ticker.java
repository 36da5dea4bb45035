package io.millrace.application.port.driven.service;

/** Measures spans of time on one instance; it never jumps, unlike a clock, and its value alone means nothing. */
@FunctionalInterface
public interface Ticker {

    long nanos();
}
