package io.millrace.adapters.http.server;

/**
 * The headers in which proxies forward the sender of a request. Only one family is read: a proxy writes one family and
 * passes the other on as an untrusted client may have sent it.
 */
public enum ForwardedHeader {
    /** {@code X-Forwarded-For}, {@code -Proto} and {@code -Host}. */
    X_FORWARDED,
    /** {@code Forwarded} of RFC 7239. */
    FORWARDED
}
