package io.millrace.adapters.http.server.settings;

/**
 * The headers that proxies use to forward the sender of a request. Only one family of headers is read: a proxy writes
 * one family, and forwards headers of the other family unchanged from an untrusted client.
 */
public enum ForwardedHeader {
    /** {@code X-Forwarded-For}, {@code -Proto} and {@code -Host}. */
    X_FORWARDED,
    /** {@code Forwarded} of RFC 7239. */
    FORWARDED
}
