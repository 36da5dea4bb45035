package io.millrace.command.client;

import java.security.cert.CertificateException;

/**
 * Thrown if the certificate of a server is rejected. The message is the end of a sentence whose subject is the
 * certificate.
 */
public final class UntrustedServerException extends CertificateException {

    public UntrustedServerException(String predicate, Throwable cause) {
        super(predicate, cause);
    }
}
