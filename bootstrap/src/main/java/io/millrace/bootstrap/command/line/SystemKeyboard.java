package io.millrace.bootstrap.command.line;

import java.io.Console;
import java.io.InputStream;
import java.util.Optional;

/** The terminal and the standard input of the process. */
public final class SystemKeyboard implements Keyboard {

    private final boolean terminal;

    /**
     * Reads from the process.
     *
     * @param terminal whether there is a terminal
     */
    public SystemKeyboard(boolean terminal) {
        this.terminal = terminal;
    }

    @Override
    @SuppressWarnings("SystemConsoleNull")
    public Optional<String> askSecretly(String question) {
        Console console = System.console();
        if (!terminal || console == null) {
            return Optional.empty();
        }
        return Optional.ofNullable(console.readPassword("%s", question))
                .map(String::new)
                .filter(typed -> !typed.isEmpty());
    }

    @Override
    @SuppressWarnings("SystemConsoleNull")
    public Optional<String> ask(String question) {
        Console console = System.console();
        if (!terminal || console == null) {
            return Optional.empty();
        }
        return Optional.ofNullable(console.readLine("%s", question)).filter(typed -> !typed.isEmpty());
    }

    @Override
    public InputStream piped() {
        return System.in;
    }
}
