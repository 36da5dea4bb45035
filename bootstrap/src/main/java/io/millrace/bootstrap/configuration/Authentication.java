package io.millrace.bootstrap.configuration;

/** How the tokens of a login reach the client and are sent back. */
public enum Authentication {
    BEARER("bearer"),
    COOKIE("cookie");

    private final String text;

    Authentication(String text) {
        this.text = text;
    }

    String text() {
        return text;
    }
}
