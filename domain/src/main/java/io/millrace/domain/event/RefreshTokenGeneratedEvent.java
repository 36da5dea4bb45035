package io.millrace.domain.event;

import io.millrace.domain.security.Authentication;
import java.util.UUID;

/**
 * A refresh token was made. It works only once it was persisted, so that its persistence hears of it before anybody
 * else, and a failure there keeps the token from being handed out.
 *
 * @param user the user details, with the session that the token belongs to
 * @param key what the token stands for; persistence is asked by it later, and must not keep it in the clear
 * @param token the signed token, which must not be written down
 */
public record RefreshTokenGeneratedEvent(Authentication user, UUID key, String token) implements SecurityEvent {

    @Override
    public String toString() {
        return "RefreshTokenGeneratedEvent[" + user.username() + "]";
    }
}
