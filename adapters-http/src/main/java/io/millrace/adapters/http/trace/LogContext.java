package io.millrace.adapters.http.trace;

import java.util.Map;
import org.slf4j.MDC;

/** What log lines tell of the request they belong to. */
public final class LogContext {

    /** Names the request; what its client called it, or else its trace. */
    public static final String REQUEST_ID = "request_id";

    /** Names the trace that the request belongs to. */
    public static final String TRACE_ID = "trace_id";

    /** Names who called, once that is known. */
    public static final String USER = "user";

    private LogContext() {}

    /** Returns a task whose log lines tell what those of this thread tell now. */
    public static Runnable carrying(Runnable task) {
        Map<String, String> told = MDC.getCopyOfContextMap();
        if (told == null || told.isEmpty()) {
            return task;
        }
        return () -> {
            MDC.setContextMap(told);
            try {
                task.run();
            } finally {
                MDC.clear();
            }
        };
    }
}
