package io.millrace.domain.event;

import io.millrace.domain.security.Authentication;
import java.util.UUID;

/**
 * A refresh token was made. It works only once it is persisted: persistence is the first listener, and if it fails the
 * token is not handed out.
 *
 * @param user the user details, with the session that the token belongs to
 * @param key identifies the token; persistence is asked by it later, and must not store it in the clear
 * @param token the signed token, which must not be stored
 */
public record RefreshTokenGeneratedEvent(Authentication user, UUID key, String token) implements SecurityEvent {

    @Override
    public String toString() {
        return "RefreshTokenGeneratedEvent[" + user.username() + "]";
    }
}
