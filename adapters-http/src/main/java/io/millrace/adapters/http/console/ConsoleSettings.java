package io.millrace.adapters.http.console;

import java.util.Optional;

/**
 * The settings of the console.
 *
 * @param referencePath the path of the REST reference page, if it is enabled
 * @param explorerPath the path of the GraphQL explorer, if it is enabled
 */
public record ConsoleSettings(
        String graphQlPath, Optional<String> referencePath, Optional<String> explorerPath, SignIn signIn) {

    /** How users sign in. */
    public enum SignIn {
        /** Not at all: security is disabled. */
        NONE("none"),
        /** With a session in cookies. */
        SESSION("session"),
        /** Users cannot sign in, because the login endpoint is disabled. */
        OFF("off");

        private final String text;

        SignIn(String text) {
            this.text = text;
        }

        String text() {
            return text;
        }
    }
}
