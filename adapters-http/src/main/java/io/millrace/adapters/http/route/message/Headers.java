package io.millrace.adapters.http.route.message;

import io.millrace.domain.security.certificate.ClientCertificate;
import java.util.Optional;

/**
 * The headers of a request. Names are case-insensitive, and repeated headers are joined by a comma. {@code Host} is the
 * value that the original sender sent, even if a trusted proxy replaced it.
 */
@FunctionalInterface
public interface Headers {

    Optional<String> find(String name);

    /** Returns {@code http} or {@code https}, whichever the sender used. */
    default String scheme() {
        return "http";
    }

    /**
     * Returns the certificate that the sender presented in the TLS handshake. It is empty if a trusted proxy forwarded
     * the request, because the certificate then belongs to the proxy.
     */
    default Optional<ClientCertificate> certificate() {
        return Optional.empty();
    }

    /**
     * Returns whether the request comes from a page of another origin that is allowed to use the cookies of this
     * service.
     */
    default boolean isFromAllowedOrigin() {
        return false;
    }
}
