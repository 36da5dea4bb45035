package io.millrace.bootstrap.logging;

import ch.qos.logback.classic.Level;
import ch.qos.logback.classic.Logger;
import ch.qos.logback.classic.LoggerContext;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.core.Appender;
import ch.qos.logback.core.OutputStreamAppender;
import io.millrace.configuration.logging.LogFormat;
import java.util.Iterator;
import org.slf4j.LoggerFactory;

/** Sets the output format of the log of this process. */
public final class LogOutput {

    private LogOutput() {}

    /**
     * Sets the format of all later log events.
     *
     * @param access whether each completed request is logged
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
