package io.millrace.domain.security.user;

import java.util.Objects;

/** A user name and a password as sent by a client, not yet checked. {@link #toString} hides the password. */
public record Credentials(String username, String password) {

    public Credentials {
        Objects.requireNonNull(username, "username");
        Objects.requireNonNull(password, "password");
    }

    @Override
    public String toString() {
        return "Credentials[hidden]";
    }
}
