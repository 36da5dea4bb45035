package io.millrace.bootstrap.logging;

import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.slf4j.bridge.SLF4JBridgeHandler;

/** Redirects all other output of the process into the log. */
public final class ProcessLogging {

    private ProcessLogging() {}

    /** Takes over {@code java.util.logging} and the threads that die of an exception; done once for a process. */
    public static void install() {
        SLF4JBridgeHandler.removeHandlersForRootLogger();
        SLF4JBridgeHandler.install();
        Logger logger = LoggerFactory.getLogger(ProcessLogging.class);
        Thread.setDefaultUncaughtExceptionHandler(
                (thread, failure) -> logger.error("thread {} died", thread.getName(), failure));
    }
}
