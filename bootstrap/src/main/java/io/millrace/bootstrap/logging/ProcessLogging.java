package io.millrace.bootstrap.logging;

import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.slf4j.bridge.SLF4JBridgeHandler;

/** Redirects the output of libraries to the log, and logs the exceptions with which threads end. */
public final class ProcessLogging {

    private ProcessLogging() {}

    /**
     * Redirects {@code java.util.logging} to the log, and logs uncaught exceptions of threads. Must be called exactly
     * once in a process.
     */
    public static void install() {
        SLF4JBridgeHandler.removeHandlersForRootLogger();
        SLF4JBridgeHandler.install();
        Logger logger = LoggerFactory.getLogger(ProcessLogging.class);
        Thread.setDefaultUncaughtExceptionHandler(
                (thread, failure) -> logger.error("thread {} died", thread.getName(), failure));
    }
}
