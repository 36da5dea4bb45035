package io.millrace.configuration.key;

/** How clients receive and send the tokens of a login. */
public enum TokenTransport {
    BEARER,
    COOKIE
}
