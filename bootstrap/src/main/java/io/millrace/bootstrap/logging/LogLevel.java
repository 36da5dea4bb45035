package io.millrace.bootstrap.logging;

import ch.qos.logback.classic.Level;
import java.util.Locale;

/** The levels of log events. */
public enum LogLevel {
    OFF,
    ERROR,
    WARN,
    INFO,
    DEBUG,
    TRACE;

    /** Returns the name as written in a configuration. */
    public String key() {
        return name().toLowerCase(Locale.ROOT);
    }

    Level level() {
        return Level.toLevel(name());
    }
}
