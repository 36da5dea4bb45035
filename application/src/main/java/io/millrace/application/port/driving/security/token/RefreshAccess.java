package io.millrace.application.port.driving.security.token;

import io.millrace.domain.security.Authentication;
import java.util.Optional;

/**
 * Exchanges a refresh token. In contrast to {@link IssueTokens}, this use case exists only if refresh tokens are
 * enabled.
 */
public interface RefreshAccess {

    /** The maximum length of a valid token in characters. */
    int LONGEST_TOKEN = 8_192;

    /**
     * Returns the user of a refresh token, and makes the token invalid, because new tokens replace it. Returns empty if
     * the token is invalid for any reason.
     */
    Optional<Authentication> refresh(String refreshToken);
}
