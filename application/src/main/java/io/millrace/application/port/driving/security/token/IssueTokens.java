package io.millrace.application.port.driving.security.token;

import io.millrace.domain.security.Authentication;
import java.time.Duration;
import java.util.Optional;

/** Creates the tokens of a caller who signed in or refreshed. */
public interface IssueTokens {

    /**
     * Creates an access token and, if refresh tokens are enabled, a refresh token. Notifies listeners of each created
     * token.
     *
     * @throws io.millrace.application.port.driven.service.security.SessionEndedException if the session of the user has
     *     already ended; then no token is issued
     */
    Tokens issue(Authentication user);

    /**
     * The issued tokens. {@link #toString} hides the tokens.
     *
     * @param expiresIn how long the access token is valid
     */
    record Tokens(Authentication user, String accessToken, Optional<String> refreshToken, Duration expiresIn) {

        @Override
        public String toString() {
            return "Tokens[" + user.username() + "]";
        }
    }
}
