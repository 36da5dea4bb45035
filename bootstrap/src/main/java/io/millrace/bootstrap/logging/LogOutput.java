package io.millrace.bootstrap.logging;

import ch.qos.logback.classic.Level;
import ch.qos.logback.classic.Logger;
import ch.qos.logback.classic.LoggerContext;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.core.Appender;
import ch.qos.logback.core.OutputStreamAppender;
import java.util.Iterator;
import org.slf4j.LoggerFactory;

/** What the log of the process looks like. */
public final class LogOutput {

    private LogOutput() {}

    /**
     * Says how events are written from now on.
     *
     * @param access whether every request that has ended is an event
     */
    public static void use(LogFormat format, boolean access) {
        LoggerContext context = (LoggerContext) LoggerFactory.getILoggerFactory();
        if (access) {
            context.getLogger("io.millrace.access").setLevel(Level.INFO);
        }
        if (format == LogFormat.JSON) {
            Iterator<Appender<ILoggingEvent>> appenders =
                    context.getLogger(Logger.ROOT_LOGGER_NAME).iteratorForAppenders();
            appenders.forEachRemaining(appender -> {
                if (appender instanceof OutputStreamAppender<ILoggingEvent> stream) {
                    JsonEncoder encoder = new JsonEncoder();
                    encoder.setContext(context);
                    encoder.start();
                    stream.setEncoder(encoder);
                }
            });
        }
    }
}
