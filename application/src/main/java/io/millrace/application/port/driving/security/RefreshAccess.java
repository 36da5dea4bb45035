package io.millrace.application.port.driving.security;

import io.millrace.domain.security.Authentication;
import java.util.Optional;

/** Exchanges a refresh token. */
public interface RefreshAccess {

    /** The length limit in characters; longer tokens are not checked. */
    int LONGEST_TOKEN = 8_192;

    /**
     * Uses a refresh token up and returns its user, for whom new tokens can be issued; empty if the token is invalid
     * for any reason.
     */
    Optional<Authentication> refresh(String refreshToken);
}
