package io.millrace.application.testing;

import ch.qos.logback.classic.Level;
import ch.qos.logback.classic.Logger;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.core.AppenderBase;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;
import org.slf4j.LoggerFactory;

/** The events of a logger until it is closed. Other threads may log while a test reads, unlike with Logback's {@code ListAppender}. */
public final class CapturedLog implements AutoCloseable {

    private final Logger logger;
    private final @Nullable Level levelBefore;
    private final boolean additiveBefore;
    private final Queue<ILoggingEvent> events = new ConcurrentLinkedQueue<>();
    private final AppenderBase<ILoggingEvent> appender = new AppenderBase<>() {
        @Override
        protected void append(ILoggingEvent event) {
            event.prepareForDeferredProcessing();
            events.add(event);
        }
    };

    private CapturedLog(Logger logger, Level level) {
        this.logger = logger;
        levelBefore = logger.getLevel();
        additiveBefore = logger.isAdditive();
        appender.setContext(logger.getLoggerContext());
        appender.start();
        logger.addAppender(appender);
        logger.setLevel(level);
    }

    /** Captures what a class logs at a level or above, and keeps it out of the log of the tests. */
    public static CapturedLog of(Class<?> source, Level level) {
        CapturedLog log = new CapturedLog((Logger) LoggerFactory.getLogger(source), level);
        log.logger.setAdditive(false);
        return log;
    }

    /** Captures the events of the whole process at a level or above, also those of threads of earlier tests. */
    public static CapturedLog ofProcess(Level level) {
        return new CapturedLog((Logger) LoggerFactory.getLogger(org.slf4j.Logger.ROOT_LOGGER_NAME), level);
    }

    /** Returns the events so far. */
    public List<ILoggingEvent> events() {
        return List.copyOf(events);
    }

    /** Returns the events of the calling thread so far. */
    public List<ILoggingEvent> eventsOfThisThread() {
        String name = Thread.currentThread().getName();
        return matching(event -> event.getThreadName().equals(name));
    }

    /** Returns the events so far that were logged with this name. */
    public List<ILoggingEvent> eventsOf(String loggerName) {
        return matching(event -> event.getLoggerName().equals(loggerName));
    }

    private List<ILoggingEvent> matching(Predicate<ILoggingEvent> condition) {
        return events.stream().filter(condition).toList();
    }

    /** Returns the levels and messages so far, as in {@code WARN the dam leaks}. */
    public List<String> lines() {
        return events.stream()
                .map(event -> event.getLevel() + " " + event.getFormattedMessage())
                .toList();
    }

    @Override
    public void close() {
        logger.detachAppender(appender);
        logger.setLevel(levelBefore);
        logger.setAdditive(additiveBefore);
    }
}
