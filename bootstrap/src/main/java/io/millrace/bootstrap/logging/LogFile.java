package io.millrace.bootstrap.logging;

import ch.qos.logback.classic.Logger;
import ch.qos.logback.classic.LoggerContext;
import ch.qos.logback.classic.encoder.PatternLayoutEncoder;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.core.Appender;
import ch.qos.logback.core.FileAppender;
import ch.qos.logback.core.OutputStreamAppender;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.slf4j.LoggerFactory;

/** Redirects the log of the whole process from standard error to a file. */
public final class LogFile implements AutoCloseable {

    private static final String FALLBACK = "%d %-5level [%thread] %logger - %msg%n";
    private static final Pattern WARNING = Pattern.compile("\\S+(?: \\S+)? (?:WARN |ERROR) .*");

    private final Path file;
    private final Logger root;
    private final List<Appender<ILoggingEvent>> before;
    private final FileAppender<ILoggingEvent> appender = new FileAppender<>();

    private LogFile(Path file, Logger root) {
        this.file = file;
        this.root = root;
        this.before = appenders(root);
        PatternLayoutEncoder encoder = new PatternLayoutEncoder();
        encoder.setContext(root.getLoggerContext());
        encoder.setCharset(StandardCharsets.UTF_8);
        encoder.setPattern(pattern(before));
        encoder.start();
        appender.setContext(root.getLoggerContext());
        appender.setFile(file.toString());
        appender.setEncoder(encoder);
        appender.start();
        root.addAppender(appender);
        before.forEach(root::detachAppender);
    }

    /** Writes the log only to {@code file} until the returned object is closed. */
    public static LogFile divert(Path file) {
        LoggerContext context = (LoggerContext) LoggerFactory.getILoggerFactory();
        return new LogFile(file, context.getLogger(org.slf4j.Logger.ROOT_LOGGER_NAME));
    }

    /** Returns the first line of each of the latest warnings and errors in the file, but at most {@code most} lines. */
    public List<String> lastWarnings(int most) {
        try (Stream<String> lines = Files.lines(file, StandardCharsets.UTF_8)) {
            List<String> warnings =
                    lines.filter(line -> WARNING.matcher(line).matches()).toList();
            return warnings.subList(Math.max(0, warnings.size() - most), warnings.size());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @Override
    public void close() {
        before.forEach(root::addAppender);
        root.detachAppender(appender);
        appender.stop();
    }

    private static List<Appender<ILoggingEvent>> appenders(Logger logger) {
        List<Appender<ILoggingEvent>> appenders = new ArrayList<>();
        logger.iteratorForAppenders().forEachRemaining(appenders::add);
        return List.copyOf(appenders);
    }

    private static String pattern(List<Appender<ILoggingEvent>> appenders) {
        for (Appender<ILoggingEvent> appender : appenders) {
            if (appender instanceof OutputStreamAppender<ILoggingEvent> stream
                    && stream.getEncoder() instanceof PatternLayoutEncoder encoder) {
                return encoder.getPattern();
            }
        }
        return FALLBACK;
    }
}
