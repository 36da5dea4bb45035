package io.millrace.application.port.driving.security;

import io.millrace.domain.security.Authentication;
import java.util.Optional;

/** Exchanges a refresh token. */
public interface RefreshAccess {

    /** The longest token that is looked at, in characters. */
    int LONGEST_TOKEN = 8_192;

    /**
     * Uses a refresh token up and returns its user, for whom to make new tokens; nothing if it is not valid, for
     * whatever reason.
     */
    Optional<Authentication> refresh(String refreshToken);
}
