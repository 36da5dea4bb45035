package io.millrace.bootstrap.command.line;

import java.io.InputStream;
import java.util.Optional;

/** The input of a command apart from its arguments. */
public interface Keyboard {

    /** Asks on the terminal without echo; returns empty without a terminal or input. */
    Optional<String> askSecretly(String question);

    /** Asks on the terminal with echo; returns empty without a terminal or input. */
    Optional<String> ask(String question);

    /** Returns standard input. */
    InputStream piped();
}
