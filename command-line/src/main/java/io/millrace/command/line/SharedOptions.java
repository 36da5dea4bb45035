package io.millrace.command.line;

/** Options that many commands have. These options are also accepted before the name of a command. */
public interface SharedOptions {

    /**
     * Returns a description of what all commands with these options do, for messages, for example
     * {@code read the configuration}.
     */
    String purpose();
}
