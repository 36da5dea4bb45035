package io.millrace.application.port.driven.service.security;

import java.util.Optional;
import java.util.UUID;

/**
 * Reads refresh tokens. Checks only form and signature. Whether a token is still valid is checked by
 * {@link RefreshTokenPersistence}. An extension may replace the built-in implementation, but only one extension may do
 * so.
 */
public interface RefreshTokenValidator {

    /**
     * Returns the key of an authentic token; empty for any other text. Implementations must not throw, even for
     * malicious texts.
     */
    Optional<UUID> validate(String token);
}
