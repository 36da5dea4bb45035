package io.millrace.application.port.driven.service.security;

import io.millrace.domain.security.Authentication;
import java.util.UUID;

/**
 * Makes refresh tokens, which contain only a key. At most one may be supplied as a service on the class path, replacing
 * the built-in one.
 */
public interface RefreshTokenGenerator {

    /** Returns an unguessable key. */
    UUID createKey(Authentication user);

    /** Returns a token from which the {@link RefreshTokenValidator} reads {@code key}. */
    String generate(Authentication user, UUID key);
}
