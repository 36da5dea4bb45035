package io.millrace.application.port.driven.service.security;

import java.util.Optional;
import java.util.UUID;

/**
 * Reads refresh tokens. Checks only form and signature; {@link RefreshTokenPersistence} knows whether a token is still
 * valid. At most one extension may replace the built-in implementation.
 */
public interface RefreshTokenValidator {

    /**
     * Returns the key of an authentic token; empty for any other text. Implementations must not throw, even for
     * malicious texts.
     */
    Optional<UUID> validate(String token);
}
