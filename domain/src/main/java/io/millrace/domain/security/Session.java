package io.millrace.domain.security;

import java.util.Objects;
import java.util.Optional;

/**
 * The common attributes of the tokens of one login.
 *
 * @param credentialsVersion the version of the user's credentials when the session began; empty for a user of an
 *     authentication extension
 * @param step the number of exchanges of the refresh token so far
 */
public record Session(SessionId id, Optional<CredentialsVersion> credentialsVersion, long step) {

    public Session {
        Objects.requireNonNull(id, "id");
        Objects.requireNonNull(credentialsVersion, "credentialsVersion");
        if (step < 0) {
            throw new IllegalArgumentException("step " + step);
        }
    }
}
