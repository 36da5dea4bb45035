package io.millrace.domain.security;

import java.util.Objects;
import java.util.Optional;

/**
 * What the tokens of one login have in common.
 *
 * @param credentialsVersion that of the user when the session began; nothing for a user kept by an authentication
 *     extension
 * @param step how often the refresh token was exchanged before the next one is made
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
