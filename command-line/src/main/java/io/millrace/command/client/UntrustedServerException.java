package io.millrace.command.client;

import java.security.cert.CertificateException;

/** Thrown if the certificate of a server is rejected. The message is the predicate of a sentence about it. */
public final class UntrustedServerException extends CertificateException {

    public UntrustedServerException(String predicate, Throwable cause) {
        super(predicate, cause);
    }
}
