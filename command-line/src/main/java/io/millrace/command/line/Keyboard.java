package io.millrace.command.line;

import java.io.InputStream;
import java.util.Optional;

/** Reads the input that a command does not receive as arguments: from the terminal and from the standard input. */
public interface Keyboard {

    /**
     * Asks a question on the terminal and does not show what the user types. Returns empty if there is no terminal or
     * no input.
     */
    Optional<String> askSecretly(String question);

    /**
     * Asks a question on the terminal and shows what the user types. Returns empty if there is no terminal or no input.
     */
    Optional<String> ask(String question);

    /** Returns the standard input. */
    InputStream piped();
}
