package io.millrace.application.port.driven.service.security;

import io.millrace.domain.event.RefreshTokenGeneratedEvent;
import io.millrace.domain.security.Authentication;
import java.util.Optional;
import java.util.UUID;

/**
 * Remembers refresh tokens and whom they belong to. At most one may be supplied as a service on the class path, in place
 * of the one that ships, which rotates tokens on every use. Called from several threads at once.
 */
public interface RefreshTokenPersistence {

    /**
     * Keeps a token that was made, and its link to the user. Whatever this throws keeps the token from being handed out.
     * A token that replaces another one comes with the user that {@link #getAuthentication} returned for the other.
     *
     * @throws SessionEndedException if the session of the user was ended meanwhile
     */
    void persistToken(RefreshTokenGeneratedEvent event);

    /**
     * Returns whom an access token may be made for, given the key of a refresh token whose form and signature are good;
     * nothing if the token is unknown, spent, expired or revoked. This uses a token up where tokens can be used up: the
     * caller gets a new one.
     */
    Optional<Authentication> getAuthentication(UUID key);

    /**
     * Returns the same as {@link #getAuthentication} would at this moment, without using the token up. Unless
     * overridden, introspection knows no refresh tokens.
     */
    default Optional<Authentication> inspect(UUID key) {
        return Optional.empty();
    }

    /**
     * Takes a token back, along with all that were got for it; a key that is not known is no error. Unless it is
     * overridden, tokens cannot be taken back.
     *
     * @return whether this persistence can take tokens back
     */
    default boolean revoke(UUID key) {
        return false;
    }

    /**
     * Ends the session of a caller, so that none of its refresh tokens is good any more. Unless it is overridden,
     * nothing happens.
     */
    default void end(Authentication caller) {}
}
