package io.millrace.application.port.driving.security;

import io.millrace.domain.security.Authentication;
import java.util.Optional;

/** Exchanges a refresh token. */
public interface RefreshAccess {

    /** The longest token that is looked at, in characters. */
    int LONGEST_TOKEN = 8_192;

    /**
     * Uses a refresh token up and returns whom to make new tokens for; nothing if it is not good, for whatever reason.
     */
    Optional<Authentication> refresh(String refreshToken);
}
