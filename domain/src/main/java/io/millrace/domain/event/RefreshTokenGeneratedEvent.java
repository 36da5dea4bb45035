package io.millrace.domain.event;

import io.millrace.domain.security.Authentication;
import java.util.UUID;

/**
 * A refresh token was created. The persistence receives this event before all listeners. If the persistence throws an
 * exception, the token is not issued.
 *
 * @param user the user details, with the session of the token
 * @param key identifies the token in later calls of the persistence. The persistence must store only a hash of it
 * @param token the signed token itself. Neither the persistence nor a listener may store it
 */
public record RefreshTokenGeneratedEvent(Authentication user, UUID key, String token) implements SecurityEvent {

    @Override
    public String toString() {
        return "RefreshTokenGeneratedEvent[" + user.username() + "]";
    }
}
