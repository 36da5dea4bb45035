package io.millrace.application.port.driven.service;

/** Reports failures to operators after which a use case goes on. */
public interface Incidents {

    /**
     * Reports a failure, with its cause.
     *
     * @param what one sentence without text of clients
     */
    void report(String what, RuntimeException failure);
}
