package io.millrace.adapters.http.trace;

import java.util.Map;
import java.util.Optional;

/** Makes spans. Calls come from any thread, must be quick and never throw. */
public interface Tracing {

    /** Records nothing, and makes only the ids that logs and answers show. */
    Tracing NONE = new Untraced();

    /**
     * Begins the span of a request.
     *
     * @param parent where its client is in a trace; without one a trace begins here
     */
    Span request(String method, Optional<TraceParent> parent);

    /** Begins a span within the one that is current on this thread. */
    Span within(String name);

    /** A span under way. */
    interface Span {

        /** Returns its place in the trace. */
        TraceParent place();

        /** Returns whether anything is kept of it but its place. */
        default boolean isKept() {
            return true;
        }

        /** Makes it current on this thread, until the returned scope is closed on the same thread. */
        Scope enter();

        /**
         * Ends it; may be done once, on any thread.
         *
         * @param name of few: never with anything that a client has made up
         * @param failed whether the service is to blame for what came of it
         */
        void end(String name, Map<String, String> attributes, boolean failed);
    }

    /** For how long a span is current. */
    interface Scope extends AutoCloseable {

        @Override
        void close();
    }
}
