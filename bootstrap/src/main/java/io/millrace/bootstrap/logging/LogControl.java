package io.millrace.bootstrap.logging;

import ch.qos.logback.classic.Level;
import ch.qos.logback.classic.LoggerContext;
import io.millrace.configuration.logging.LogLevels;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import org.slf4j.LoggerFactory;

/** Changes the levels of loggers, and restores their initial levels. */
public final class LogControl {

    private final Map<String, Optional<Level>> initial = new HashMap<>();

    /** Applies these levels. Resets loggers that are not included to their initial levels. */
    public synchronized void apply(LogLevels levels) {
        if (!(LoggerFactory.getILoggerFactory() instanceof LoggerContext context)) {
            return;
        }
        levels.loggers()
                .keySet()
                .forEach(name -> initial.computeIfAbsent(
                        name,
                        unknown -> Optional.ofNullable(context.getLogger(name).getLevel())));
        initial.forEach((name, before) -> context.getLogger(name)
                .setLevel(Optional.ofNullable(levels.loggers().get(name))
                        .map(level -> Level.toLevel(level.name()))
                        .or(() -> before)
                        .orElse(null)));
    }
}
