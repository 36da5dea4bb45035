package io.millrace.adapters.http.trace;

import java.util.Map;
import java.util.Optional;

/** Spans that are not recorded. */
final class Untraced implements Tracing {

    private static final Scope NOTHING = () -> {};
    private static final Span INNER = new Unkept(TraceParent.begin());

    @Override
    public Span request(String method, Optional<TraceParent> parent) {
        return new Unkept(parent.map(TraceParent::next).orElseGet(TraceParent::begin));
    }

    @Override
    public Span within(String name) {
        return INNER;
    }

    private record Unkept(TraceParent place) implements Span {

        @Override
        public boolean isKept() {
            return false;
        }

        @Override
        public Scope enter() {
            return NOTHING;
        }

        @Override
        public void end(String name, Map<String, String> attributes, boolean failed) {}
    }
}
