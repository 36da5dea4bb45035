package io.millrace.command.line;

import java.io.InputStream;
import java.util.Optional;

/** The input of a command that does not come from its arguments. */
public interface Keyboard {

    /** Asks a question on the terminal without echo. Returns empty if there is no terminal or no input. */
    Optional<String> askSecretly(String question);

    /** Asks a question on the terminal with echo. Returns empty if there is no terminal or no input. */
    Optional<String> ask(String question);

    /** Returns the standard input. */
    InputStream piped();
}
