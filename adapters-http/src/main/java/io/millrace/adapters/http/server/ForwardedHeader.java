package io.millrace.adapters.http.server;

/**
 * In which headers proxies say for whom they pass a request on. Only one family is read: a proxy writes the one it knows
 * and passes the other on as a stranger may have sent it.
 */
public enum ForwardedHeader {
    /** {@code X-Forwarded-For}, {@code -Proto} and {@code -Host}. */
    X_FORWARDED("x-forwarded"),
    /** {@code Forwarded} of RFC 7239. */
    FORWARDED("forwarded");

    private final String key;

    ForwardedHeader(String key) {
        this.key = key;
    }

    /** Returns the name in a configuration. */
    public String key() {
        return key;
    }
}
