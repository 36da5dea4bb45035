package io.millrace.adapters.http.trace;

import java.util.Map;
import org.slf4j.MDC;

/** The context of log lines that belong to a request. */
public final class LogContext {

    /** The id of the request that the client sent or, without such an id, the id of the trace. */
    public static final String REQUEST_ID = "request_id";

    /** The id of the trace to which the request belongs. */
    public static final String TRACE_ID = "trace_id";

    /** The name of the authenticated caller. */
    public static final String USER = "user";

    private LogContext() {}

    /** Returns a task that runs with the logging context of the current thread. */
    public static Runnable propagating(Runnable task) {
        Map<String, String> context = MDC.getCopyOfContextMap();
        if (context == null || context.isEmpty()) {
            return task;
        }
        return () -> {
            MDC.setContextMap(context);
            try {
                task.run();
            } finally {
                MDC.clear();
            }
        };
    }
}
