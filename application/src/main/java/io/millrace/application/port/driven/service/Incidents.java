package io.millrace.application.port.driven.service;

/** Reports failures to operators if the failures do not stop the use case. */
public interface Incidents {

    /**
     * Reports a failure with its cause.
     *
     * @param what a single sentence that describes the failure, without text from clients
     */
    void report(String what, RuntimeException failure);
}
