package io.millrace.adapters.http.console;

import io.millrace.adapters.http.page.Pages;

/** The settings of the console. */
public record ConsoleSettings(String graphQlPath, Pages pages, SignIn signIn) {

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
