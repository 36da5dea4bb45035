package io.millrace.application.port.driven.service.security;

import io.millrace.domain.event.RefreshTokenGeneratedEvent;
import io.millrace.domain.security.Authentication;
import java.util.Optional;
import java.util.UUID;

/**
 * Stores refresh tokens and their users. An extension may replace the built-in implementation, but only one extension
 * may do so. The built-in implementation issues a new token at every use. Implementations must be thread-safe.
 */
public interface RefreshTokenPersistence {

    /**
     * Stores a new token and its user. If this method throws, the token is not issued. If the token replaces an earlier
     * token, the user is the one that {@link #getAuthentication} returned for the earlier token.
     *
     * @throws SessionEndedException if the session of the user has already ended
     */
    void persistToken(RefreshTokenGeneratedEvent event);

    /**
     * Returns the user of a refresh token whose form and signature are valid. Returns empty if the token is unknown,
     * used, expired or revoked. If the implementation allows only one use of a token, this call makes the token
     * invalid, and the caller gets a new token.
     */
    Optional<Authentication> getAuthentication(UUID key);

    /**
     * Returns what {@link #getAuthentication} would return, but keeps the token valid. The default implementation
     * returns empty, which has two effects. First, introspection reports refresh tokens as inactive. Second, the
     * service requests the confirmation of the identity provider only after {@link #getAuthentication}. If the provider
     * then does not respond, a token that can be used only once is lost.
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
