package io.millrace.domain.event;

import io.millrace.domain.security.Authentication;
import java.util.UUID;

/**
 * A refresh token was created. It becomes valid when the persistence has stored it. The persistence receives this event
 * before all listeners; if it fails, the token is not issued.
 *
 * @param user the user details, with the session of the token
 * @param key the key of the token in later calls of the persistence, which must not store it as plain text
 * @param token the signed token, which must not be stored
 */
public record RefreshTokenGeneratedEvent(Authentication user, UUID key, String token) implements SecurityEvent {

    @Override
    public String toString() {
        return "RefreshTokenGeneratedEvent[" + user.username() + "]";
    }
}
