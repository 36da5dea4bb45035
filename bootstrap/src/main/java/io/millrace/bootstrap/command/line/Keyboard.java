package io.millrace.bootstrap.command.line;

import java.io.InputStream;
import java.util.Optional;

/** Where a command reads what does not stand among its arguments. */
public interface Keyboard {

    /** Asks on the terminal without echo; returns nothing if there is no terminal, or nothing was typed. */
    Optional<String> askSecretly(String question);

    /** Asks on the terminal with echo; returns nothing if there is no terminal, or nothing was typed. */
    Optional<String> ask(String question);

    /** Returns standard input. */
    InputStream piped();
}
