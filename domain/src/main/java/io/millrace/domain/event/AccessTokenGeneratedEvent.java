package io.millrace.domain.event;

import io.millrace.domain.security.AccessTokenClaims;
import java.util.Objects;

/**
 * An access token was made.
 *
 * @param token the token itself, which must not be written down
 */
public record AccessTokenGeneratedEvent(AccessTokenClaims claims, String token) implements SecurityEvent {

    public AccessTokenGeneratedEvent {
        Objects.requireNonNull(claims, "claims");
        Objects.requireNonNull(token, "token");
    }

    @Override
    public String toString() {
        return "AccessTokenGeneratedEvent[" + claims.subject() + "]";
    }
}
