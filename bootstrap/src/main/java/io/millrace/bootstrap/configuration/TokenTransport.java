package io.millrace.bootstrap.configuration;

/** How the tokens of a login reach the client and are sent back. */
public enum TokenTransport {
    BEARER("bearer"),
    COOKIE("cookie");

    private final String text;

    TokenTransport(String text) {
        this.text = text;
    }

    String text() {
        return text;
    }
}
