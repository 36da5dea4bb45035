package io.millrace.application.port.driven.service.security;

import java.util.Optional;
import java.util.UUID;

/**
 * Reads refresh tokens. Checks form and signature only; {@link RefreshTokenPersistence} knows whether a token is still
 * valid. At most one may be supplied as a service on the class path, replacing the built-in one.
 */
public interface RefreshTokenValidator {

    /** Returns the key of a token that was not made up, and nothing for any other text. Never throws for a text. */
    Optional<UUID> validate(String token);
}
