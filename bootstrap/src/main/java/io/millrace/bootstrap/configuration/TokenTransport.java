package io.millrace.bootstrap.configuration;

/** How the tokens of a login reach the client and are sent back. */
public enum TokenTransport {
    BEARER,
    COOKIE
}
