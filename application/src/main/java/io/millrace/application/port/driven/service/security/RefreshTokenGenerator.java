package io.millrace.application.port.driven.service.security;

import io.millrace.domain.security.Authentication;
import java.util.UUID;

/** Creates refresh tokens, which contain only a key. At most one extension may replace the built-in implementation. */
public interface RefreshTokenGenerator {

    /** Returns a key that cannot be guessed, for a new token. */
    UUID createKey(Authentication user);

    /** Returns a token that contains {@code key} for the {@link RefreshTokenValidator}. */
    String generate(Authentication user, UUID key);
}
