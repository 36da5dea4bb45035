package io.millrace.adapters.http.tls;

/** Whether the TLS handshake asks clients for a certificate. */
public enum ClientAuthentication {
    /** Clients are not asked for a certificate. */
    NONE,
    /** Clients may present a certificate. The handshake fails if it is invalid. */
    WANT,
    /** The handshake fails without a valid certificate. */
    NEED
}
