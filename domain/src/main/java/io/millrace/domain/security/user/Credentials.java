package io.millrace.domain.security.user;

import java.util.Objects;
import java.util.Optional;

/**
 * A user name and a password as sent by a client, not yet checked. {@link #toString} hides the password.
 *
 * @param code a one-time code or a recovery code, for users with a second factor
 */
public record Credentials(String username, String password, Optional<String> code) {

    /** Creates credentials without a code. */
    public Credentials(String username, String password) {
        this(username, password, Optional.empty());
    }

    public Credentials {
        Objects.requireNonNull(username, "username");
        Objects.requireNonNull(password, "password");
        Objects.requireNonNull(code, "code");
    }

    @Override
    public String toString() {
        return "Credentials[hidden]";
    }
}
