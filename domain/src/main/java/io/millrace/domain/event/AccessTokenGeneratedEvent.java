package io.millrace.domain.event;

import io.millrace.domain.security.AccessTokenClaims;
import java.util.Optional;

/**
 * An access token was created.
 *
 * @param address the source address of the request, if it is known
 * @param token the token, which must not be logged or stored
 */
public record AccessTokenGeneratedEvent(AccessTokenClaims claims, Optional<String> address, String token)
        implements SecurityEvent {

    @Override
    public String toString() {
        return "AccessTokenGeneratedEvent[" + claims.subject() + "]";
    }
}
