package io.millrace.configuration.logging;

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
}
