package io.millrace.adapters.http.server.settings;

/**
 * The headers that proxies use to forward the sender of a request. Only one family of headers is read. A proxy sets one
 * family and passes the other through unchanged, so a client could forge the other one.
 */
public enum ForwardedHeader {
    /** {@code X-Forwarded-For}, {@code -Proto} and {@code -Host}. */
    X_FORWARDED,
    /** {@code Forwarded} of RFC 7239. */
    FORWARDED
}
