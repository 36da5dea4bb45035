package io.millrace.bootstrap.logging;

import ch.qos.logback.classic.Level;
import java.util.Locale;

/** How much is logged. */
public enum LogLevel {
    OFF,
    ERROR,
    WARN,
    INFO,
    DEBUG,
    TRACE;

    /** Returns the name in a configuration. */
    public String key() {
        return name().toLowerCase(Locale.ROOT);
    }

    Level level() {
        return switch (this) {
            case OFF -> Level.OFF;
            case ERROR -> Level.ERROR;
            case WARN -> Level.WARN;
            case INFO -> Level.INFO;
            case DEBUG -> Level.DEBUG;
            case TRACE -> Level.TRACE;
        };
    }
}
