package io.millrace.application.port.driven.service.security;

import java.util.Optional;
import java.util.UUID;

/**
 * Reads refresh tokens. Checks only form and signature; {@link RefreshTokenPersistence} knows whether a token is still
 * valid. At most one implementation on the class path may replace the built-in one.
 */
public interface RefreshTokenValidator {

    /** Returns the key of an authentic token; empty for any other text. Never throws for a text. */
    Optional<UUID> validate(String token);
}
