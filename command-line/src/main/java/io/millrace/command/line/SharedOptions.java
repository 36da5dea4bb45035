package io.millrace.command.line;

/** Options that many commands have. They are also accepted before the name of a command. */
public interface SharedOptions {

    /** Returns what all commands with these options do, such as {@code read the configuration}, for messages. */
    String purpose();
}
