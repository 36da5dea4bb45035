package io.millrace.application.port.driving.security.token;

import io.millrace.domain.security.Authentication;
import java.util.Optional;

/** Exchanges a refresh token. Exists only if refresh tokens are enabled, in contrast to {@link IssueTokens}. */
public interface RefreshAccess {

    /** The maximum length of a valid token in characters. */
    int LONGEST_TOKEN = 8_192;

    /**
     * Returns the user of a refresh token and makes the token invalid, because new tokens replace it; empty if the
     * token is invalid for any reason.
     */
    Optional<Authentication> refresh(String refreshToken);
}
