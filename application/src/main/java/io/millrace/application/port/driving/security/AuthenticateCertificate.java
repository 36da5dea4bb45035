package io.millrace.application.port.driving.security;

import io.millrace.domain.security.Authentication;
import io.millrace.domain.security.certificate.ClientCertificate;
import java.util.Optional;

/** Identifies the caller by a certificate that the client presented in the TLS handshake. */
public interface AuthenticateCertificate {

    /**
     * Returns the user of the certificate as caller. Returns empty if the certificate contains no user name or has
     * expired since the handshake, or if its user does not exist or is disabled. The result for a valid certificate is
     * cached for a few seconds.
     */
    Optional<Authentication> authenticate(ClientCertificate certificate);

    /**
     * Returns the caller if the result for this certificate is cached. Does not access the database, so it never
     * blocks.
     */
    Optional<Authentication> findCached(ClientCertificate certificate);
}
