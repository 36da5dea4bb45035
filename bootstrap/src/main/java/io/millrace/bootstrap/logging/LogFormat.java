package io.millrace.bootstrap.logging;

import java.util.Locale;

/** How events are written. */
public enum LogFormat {
    /** A line each, and an indented one for each of a stack trace. */
    TEXT,
    /** A JSON object on a line each, with whatever belongs to it. */
    JSON;

    /** Returns the value of the key. */
    public String text() {
        return name().toLowerCase(Locale.ROOT);
    }
}
