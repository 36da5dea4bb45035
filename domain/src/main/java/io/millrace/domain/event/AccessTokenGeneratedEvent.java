package io.millrace.domain.event;

import io.millrace.domain.security.AccessTokenClaims;

/**
 * An access token was created.
 *
 * @param token the token, which must not be logged or stored
 */
public record AccessTokenGeneratedEvent(AccessTokenClaims claims, String token) implements SecurityEvent {

    @Override
    public String toString() {
        return "AccessTokenGeneratedEvent[" + claims.subject() + "]";
    }
}
