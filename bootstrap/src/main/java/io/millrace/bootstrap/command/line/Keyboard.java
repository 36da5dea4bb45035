package io.millrace.bootstrap.command.line;

import java.io.InputStream;
import java.util.Optional;

/** Where a command reads what does not stand among its arguments. */
public interface Keyboard {

    /** Asks on the terminal without showing what is typed; nothing if there is no terminal, or nothing was typed. */
    Optional<String> askSecretly(String question);

    /** Asks on the terminal, showing what is typed; nothing if there is no terminal, or nothing was typed. */
    Optional<String> ask(String question);

    /** Returns what is piped into the program. */
    InputStream piped();
}
