package io.millrace.domain.security;

import java.util.Objects;

/**
 * What is kept of a password. Only whoever made it can read it.
 *
 * @param value holds the parameters and the salt too, so that an old one can be checked when the parameters have changed
 */
public record PasswordHash(String value) {

    public PasswordHash {
        Objects.requireNonNull(value, "value");
    }

    @Override
    public String toString() {
        return "PasswordHash[hidden]";
    }
}
