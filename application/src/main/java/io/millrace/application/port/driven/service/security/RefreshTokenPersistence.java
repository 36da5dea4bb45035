package io.millrace.application.port.driven.service.security;

import io.millrace.domain.event.RefreshTokenGeneratedEvent;
import io.millrace.domain.security.Authentication;
import java.util.Optional;
import java.util.UUID;

/**
 * Stores refresh tokens and their users. At most one implementation on the class path may replace the built-in one,
 * which rotates tokens on every use. Must be thread-safe.
 */
public interface RefreshTokenPersistence {

    /**
     * Stores a new token and its user. If this throws, the token is not issued. If the token replaces another one, its
     * user is the one that {@link #getAuthentication} returned for the other.
     *
     * @throws SessionEndedException if the session of the user has ended in the meantime
     */
    void persistToken(RefreshTokenGeneratedEvent event);

    /**
     * Returns the user of a refresh token with a valid form and signature; empty if the token is unknown, used, expired
     * or revoked. If tokens are for single use, this uses the token up, and the caller gets a new one.
     */
    Optional<Authentication> getAuthentication(UUID key);

    /**
     * Returns the current result of {@link #getAuthentication} without using the token up. By default the result is
     * empty, and introspection reports refresh tokens as inactive.
     */
    default Optional<Authentication> inspect(UUID key) {
        return Optional.empty();
    }

    /**
     * Revokes a token and all its successors; an unknown key is no error. The default implementation cannot revoke
     * tokens.
     *
     * @return whether this persistence can revoke tokens
     */
    default boolean revoke(UUID key) {
        return false;
    }

    /** Ends the session of a caller and invalidates its refresh tokens. The default implementation does nothing. */
    default void end(Authentication caller) {}
}
