package io.millrace.application.port.driven.service.security;

import io.millrace.domain.event.RefreshTokenGeneratedEvent;
import io.millrace.domain.security.Authentication;
import java.util.Optional;
import java.util.UUID;

/**
 * Remembers refresh tokens and whom they belong to. At most one may be supplied as a service on the class path, in
 * place of the one that ships, which rotates tokens on every use. Called from several threads at once.
 */
public interface RefreshTokenPersistence {

    /**
     * Stores a new token, and its link to the user. If this throws, the token is not handed out. For a token that
     * replaces another one the user is the one that {@link #getAuthentication} returned for the other.
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
     * Revokes a token, along with all that were exchanged for it; an unknown key is no error. Unless overridden, tokens
     * cannot be revoked.
     *
     * @return whether this persistence can revoke tokens
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
