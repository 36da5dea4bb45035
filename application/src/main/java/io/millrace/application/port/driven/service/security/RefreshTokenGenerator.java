package io.millrace.application.port.driven.service.security;

import io.millrace.domain.security.Authentication;
import java.util.UUID;

/**
 * Creates refresh tokens, which contain only a key. At most one implementation on the class path may replace the
 * built-in one.
 */
public interface RefreshTokenGenerator {

    /** Returns an unguessable key. */
    UUID createKey(Authentication user);

    /** Returns a token that contains {@code key} for the {@link RefreshTokenValidator}. */
    String generate(Authentication user, UUID key);
}
