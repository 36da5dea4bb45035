package io.millrace.application.port.driving.security;

import io.millrace.domain.security.Authentication;
import java.util.Optional;

/** Exchanges a refresh token. */
public interface RefreshAccess {

    /** The length limit in characters; longer tokens count as invalid. */
    int LONGEST_TOKEN = 8_192;

    /**
     * Uses a refresh token up and returns its user, so that new tokens can be issued; empty if the token is invalid for
     * any reason.
     */
    Optional<Authentication> refresh(String refreshToken);
}
