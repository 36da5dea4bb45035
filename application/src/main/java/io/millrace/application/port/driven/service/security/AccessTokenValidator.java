package io.millrace.application.port.driven.service.security;

import io.millrace.domain.security.AccessTokenClaims;
import java.util.Optional;

/**
 * Reads access tokens. Checks form, type, algorithm, signature, issuer and times, without access to the database.
 * Therefore callers must also check {@link RevokedTokens}.
 */
public interface AccessTokenValidator {

    /**
     * Returns the claims of a valid token; empty for any other text. Implementations must not throw, even for malicious
     * texts.
     */
    Optional<AccessTokenClaims> validate(String token);
}
