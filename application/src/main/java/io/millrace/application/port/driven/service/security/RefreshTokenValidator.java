package io.millrace.application.port.driven.service.security;

import java.util.Optional;
import java.util.UUID;

/**
 * Reads refresh tokens. Checks form and signature only; what became of the token is the business of {@link
 * RefreshTokenPersistence}. At most one may be supplied as a service on the class path, in place of the one that ships.
 */
public interface RefreshTokenValidator {

    /** Returns the key of a token that was not made up, and nothing for any other text. Never throws for a text. */
    Optional<UUID> validate(String token);
}
