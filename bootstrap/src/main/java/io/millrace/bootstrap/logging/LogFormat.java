package io.millrace.bootstrap.logging;

/** How events are written. */
public enum LogFormat {
    /** A line each, and an indented one for each of a stack trace. */
    TEXT,
    /** One JSON object on a line for each event, with its context. */
    JSON
}
