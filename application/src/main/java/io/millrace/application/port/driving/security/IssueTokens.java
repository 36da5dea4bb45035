package io.millrace.application.port.driving.security;

import io.millrace.domain.security.Authentication;
import java.time.Duration;
import java.util.Optional;

/** Makes the tokens of a caller who signed in or refreshed. */
public interface IssueTokens {

    /**
     * Makes a refresh token, if these are configured, then an access token, and notifies listeners of both.
     *
     * @throws io.millrace.application.port.driven.service.security.SessionEndedException if the session of the user was
     *     ended meanwhile; no token was made
     */
    Tokens issue(Authentication user);

    /**
     * What a client gets. The text form hides the tokens.
     *
     * @param expiresIn how long the access token lasts
     */
    record Tokens(Authentication user, String accessToken, Optional<String> refreshToken, Duration expiresIn) {

        @Override
        public String toString() {
            return "Tokens[" + user.username() + "]";
        }
    }
}
