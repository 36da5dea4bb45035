package io.millrace.domain.event;

import io.millrace.domain.security.AccessTokenClaims;

/**
 * An access token was made.
 *
 * @param token the token itself, which must not be written down
 */
public record AccessTokenGeneratedEvent(AccessTokenClaims claims, String token) implements SecurityEvent {

    @Override
    public String toString() {
        return "AccessTokenGeneratedEvent[" + claims.subject() + "]";
    }
}
