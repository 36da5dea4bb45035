package io.millrace.application.port.driven.service;

import java.util.Map;

/**
 * Creates spans for tracing, if a trace collector is configured. Implementations must return quickly and must not
 * throw.
 */
public interface Spans {

    /**
     * Starts a span. If this thread has a current span, the new span becomes its child.
     *
     * @param name the kind of work; one of a small set of names
     * @param attributes further facts, without statement parameters or other client data
     */
    Span begin(String name, Map<String, String> attributes);

    /** A span in progress. */
    interface Span {

        /** Ends the span; may be called once. */
        void end(boolean failed);
    }
}
