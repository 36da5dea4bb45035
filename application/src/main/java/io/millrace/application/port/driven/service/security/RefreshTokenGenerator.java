package io.millrace.application.port.driven.service.security;

import io.millrace.domain.security.Authentication;
import java.util.UUID;

/**
 * Creates refresh tokens, which contain only a key. An extension may replace the built-in implementation, but only one
 * extension may do so.
 */
public interface RefreshTokenGenerator {

    /** Returns a key for a new token. The key must be impossible to guess. */
    UUID createKey(Authentication user);

    /** Returns a token that contains {@code key}. The {@link RefreshTokenValidator} must be able to read the key. */
    String generate(Authentication user, UUID key);
}
