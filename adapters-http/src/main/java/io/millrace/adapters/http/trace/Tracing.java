package io.millrace.adapters.http.trace;

import java.util.Map;
import java.util.Optional;

/** Creates spans. Methods are called on any thread. Implementations must return quickly and must not throw. */
public interface Tracing {

    /** Records no spans, and only creates the ids for logs and responses. */
    Tracing NONE = new Untraced();

    /**
     * Starts the span of a request.
     *
     * @param parent the position of the client in a trace; if absent, a new trace begins
     */
    Span request(String method, Optional<TraceParent> parent);

    /** Starts a span within the current span of this thread. */
    Span within(String name);

    /** A running span. */
    interface Span {

        /** Returns the position in the trace. */
        TraceParent place();

        /** Returns whether the span is recorded. */
        default boolean isKept() {
            return true;
        }

        /** Makes the span current on this thread, until the returned scope is closed on the same thread. */
        Scope enter();

        /**
         * Ends the span. May be called once, on any thread.
         *
         * @param name a name from a fixed set, never from clients
         * @param failed whether the service is responsible for a failure
         */
        void end(String name, Map<String, String> attributes, boolean failed);
    }

    /** The scope in which a span is current. It ends with the method {@code close}. */
    interface Scope extends AutoCloseable {

        @Override
        void close();
    }
}
