package io.millrace.application.port.driven.service.security;

import io.millrace.domain.security.AccessTokenClaims;
import java.util.Optional;

/**
 * Reads access tokens. Checks form, type, algorithm, signature, issuer and times without the store. Callers must check
 * whether the token was revoked.
 */
public interface AccessTokenValidator {

    /** Returns the claims of a valid token; empty for any other text, even a malicious one. Never throws for a text. */
    Optional<AccessTokenClaims> validate(String token);
}
