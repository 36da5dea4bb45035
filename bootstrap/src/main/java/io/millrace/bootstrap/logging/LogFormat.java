package io.millrace.bootstrap.logging;

import java.util.Locale;

/** How events are written. */
public enum LogFormat {
    /** A line each, and an indented one for each of a stack trace. */
    TEXT,
    /** One JSON object on a line for each event, with its context. */
    JSON;

    /** Returns the value of the key. */
    public String text() {
        return name().toLowerCase(Locale.ROOT);
    }
}
