package io.millrace.application.port.driven.service;

/** Takes failures that a use case goes on after, so that operators hear of them all the same. */
public interface Incidents {

    /**
     * Writes down what failed, with its cause.
     *
     * @param what one sentence without anything a client sent
     */
    void report(String what, RuntimeException failure);
}
