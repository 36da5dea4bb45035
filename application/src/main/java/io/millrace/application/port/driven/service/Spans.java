package io.millrace.application.port.driven.service;

import java.util.Map;

/** Records where time is spent, if a collector is configured. Calls are quick and never throw. */
public interface Spans {

    /**
     * Begins a span within the one that this thread is in, if any.
     *
     * @param name one of a small set of names
     * @param attributes without parameters of statements or other data of clients
     */
    Span begin(String name, Map<String, String> attributes);

    /** A span under way. */
    interface Span {

        /** Ends it; may be done once. */
        void end(boolean failed);
    }
}
