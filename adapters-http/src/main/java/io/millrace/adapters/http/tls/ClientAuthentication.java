package io.millrace.adapters.http.tls;

/** Whether the TLS handshake requests a certificate from clients. */
public enum ClientAuthentication {
    /** The handshake requests no certificate. */
    NONE,
    /** Clients may present a certificate. The handshake fails if it is invalid. */
    WANT,
    /** The handshake fails without a valid certificate. */
    NEED
}
