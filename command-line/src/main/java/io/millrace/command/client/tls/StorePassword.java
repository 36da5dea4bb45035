package io.millrace.command.client.tls;

import java.util.Optional;

/**
 * Provides the password of a key store.
 *
 * @param variable the environment variable with the password, for messages
 * @param given the value of that variable
 * @param prompt asks a question on the terminal; returns empty if there is no terminal
 */
public record StorePassword(String variable, Optional<String> given, Prompt prompt) {

    /** Asks a question on the terminal. */
    @FunctionalInterface
    public interface Prompt {

        /** Returns the input; empty if there is no terminal or no input. */
        Optional<String> ask(String question);
    }

    /** Hides the password. */
    @Override
    public String toString() {
        return "StorePassword[" + variable + "]";
    }
}
