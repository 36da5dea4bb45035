package io.millrace.configuration.logging;

/** The format of log events. */
public enum LogFormat {
    /** One line for each event, followed by the indented lines of its stack trace. */
    TEXT,
    /** One line with a JSON object for each event, including its context. */
    JSON
}
