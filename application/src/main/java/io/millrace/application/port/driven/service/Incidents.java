package io.millrace.application.port.driven.service;

/** Reports failures to operators after which a use case goes on. */
public interface Incidents {

    /**
     * Writes down what failed, with its cause.
     *
     * @param what one sentence without anything a client sent
     */
    void report(String what, RuntimeException failure);
}
