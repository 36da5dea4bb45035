package io.millrace.command.line;

import io.millrace.command.client.ClientFailedException;
import io.millrace.domain.text.LostText;
import java.io.Console;
import java.io.InputStream;
import java.util.Optional;

/**
 * The terminal and the standard input of the process.
 *
 * @param terminal whether the process has a terminal
 */
public record SystemKeyboard(boolean terminal) implements Keyboard {

    @Override
    @SuppressWarnings("SystemConsoleNull")
    public Optional<String> askSecretly(String question) {
        Console console = System.console();
        if (!terminal || console == null) {
            return Optional.empty();
        }
        return Optional.ofNullable(console.readPassword("%s", question))
                .map(String::new)
                .map(SystemKeyboard::complete)
                .filter(typed -> !typed.isEmpty());
    }

    @Override
    @SuppressWarnings("SystemConsoleNull")
    public Optional<String> ask(String question) {
        Console console = System.console();
        if (!terminal || console == null) {
            return Optional.empty();
        }
        return Optional.ofNullable(console.readLine("%s", question))
                .map(SystemKeyboard::complete)
                .filter(typed -> !typed.isEmpty());
    }

    private static String complete(String typed) {
        if (LostText.isIn(typed)) {
            throw new ClientFailedException(
                    "the locale of this process cannot represent the input from the terminal; " + LostText.REMEDY);
        }
        return typed;
    }

    @Override
    public InputStream piped() {
        return System.in;
    }
}
