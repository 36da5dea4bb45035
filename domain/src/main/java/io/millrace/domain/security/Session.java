package io.millrace.domain.security;

import java.util.Objects;
import java.util.Optional;

/**
 * A session: the data that all tokens of one login share.
 *
 * @param credentialsVersion the version of the user's credentials when the session began; empty if an extension
 *     authenticated the user
 * @param step how often the refresh token has been exchanged
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
