package io.millrace.adapters.http.server;

import io.millrace.adapters.http.trace.LogContext;
import io.millrace.adapters.http.trace.TraceParent;
import io.millrace.adapters.http.trace.Tracing;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.slf4j.MDC;

/** The identifiers of a request in logs, responses and spans. */
final class RequestTrace {

    private static final Pattern GOOD_ID = Pattern.compile("[A-Za-z0-9._:/+=-]{1,128}");

    private final Tracing.Span span;
    private final TraceParent place;
    private final String traceId;
    private final Optional<String> givenId;
    private volatile @Nullable String user;

    /**
     * Starts the span of a request.
     *
     * @param parent the header with the trace of the client; ignored if malformed
     * @param givenId the id that the client gave to the request
     */
    RequestTrace(Tracing tracing, String method, Optional<String> parent, Optional<String> givenId) {
        this.span = tracing.request(method, parent.flatMap(TraceParent::parse));
        this.place = span.place();
        this.traceId = place.traceId();
        this.givenId = givenId.filter(id -> GOOD_ID.matcher(id).matches());
    }

    /** Sets the name of the authenticated caller. */
    void calledBy(String username) {
        user = username;
    }

    /** Returns whether the client sent an id, which the response must repeat. */
    boolean wasNamed() {
        return givenId.isPresent();
    }

    String requestId() {
        return givenId.orElse(traceId);
    }

    TraceParent place() {
        return place;
    }

    /** Runs {@code task} in the trace and the logging context of the request. */
    void run(Runnable task) {
        if (traceId.equals(MDC.get(LogContext.TRACE_ID))) {
            task.run();
            return;
        }
        try (Tracing.Scope scope = span.enter()) {
            Objects.requireNonNull(scope, "scope");
            MDC.put(LogContext.TRACE_ID, traceId);
            MDC.put(LogContext.REQUEST_ID, requestId());
            String known = user;
            if (known != null) {
                MDC.put(LogContext.USER, known);
            }
            task.run();
        } finally {
            MDC.remove(LogContext.TRACE_ID);
            MDC.remove(LogContext.REQUEST_ID);
            MDC.remove(LogContext.USER);
        }
    }

    void end(String method, String route, int status) {
        if (!span.isKept()) {
            return;
        }
        span.end(
                method + " " + route,
                Map.of(
                        "http.request.method",
                        method,
                        "http.route",
                        route,
                        "http.response.status_code",
                        Integer.toString(status)),
                status >= 500);
    }
}
