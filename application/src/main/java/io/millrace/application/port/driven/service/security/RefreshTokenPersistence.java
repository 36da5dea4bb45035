package io.millrace.application.port.driven.service.security;

import io.millrace.domain.event.RefreshTokenGeneratedEvent;
import io.millrace.domain.security.Authentication;
import java.util.Optional;
import java.util.UUID;

/**
 * Stores refresh tokens and their users. At most one extension may replace the built-in implementation, which issues a
 * new token at every use. Implementations must be thread-safe.
 */
public interface RefreshTokenPersistence {

    /**
     * Stores a new token and its user. If this throws, the token is not issued. If the token replaces an earlier token,
     * its user is the user that {@link #getAuthentication} returned for the earlier token.
     *
     * @throws SessionEndedException if the session of the user has already ended
     */
    void persistToken(RefreshTokenGeneratedEvent event);

    /**
     * Returns the user of a refresh token with a valid form and signature; empty if the token is unknown, used, expired
     * or revoked. If tokens are valid for a single use, the token is invalid afterwards, and the caller gets a new
     * token.
     */
    Optional<Authentication> getAuthentication(UUID key);

    /**
     * Returns what {@link #getAuthentication} would return, but keeps the token valid. By default the result is empty,
     * and introspection reports refresh tokens as inactive. The identity provider of a user is then asked only after
     * {@link #getAuthentication}, so that a token for a single use is lost if the provider does not respond.
     */
    default Optional<Authentication> inspect(UUID key) {
        return Optional.empty();
    }

    /**
     * Revokes a token and all tokens that replaced it. Does nothing if the key is unknown. The default implementation
     * cannot revoke tokens.
     *
     * @return whether this persistence can revoke tokens
     */
    default boolean revoke(UUID key) {
        return false;
    }

    /** Ends the session of a caller and invalidates its refresh tokens. The default implementation does nothing. */
    default void end(Authentication caller) {}
}
