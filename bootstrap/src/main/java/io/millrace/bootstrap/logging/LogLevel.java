package io.millrace.bootstrap.logging;

import ch.qos.logback.classic.Level;
import java.util.Locale;

/** How much is logged. */
public enum LogLevel {
    OFF(Level.OFF),
    ERROR(Level.ERROR),
    WARN(Level.WARN),
    INFO(Level.INFO),
    DEBUG(Level.DEBUG),
    TRACE(Level.TRACE);

    private final Level level;

    LogLevel(Level level) {
        this.level = level;
    }

    /** Returns the name in a configuration. */
    public String key() {
        return name().toLowerCase(Locale.ROOT);
    }

    Level level() {
        return level;
    }
}
